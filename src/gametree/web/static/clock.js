// The clocks of a game: what the server said last, counted down on the page.

import {make} from "./dom.js";

export class Clocks {
  constructor() {
    this.element = make("div", {class: "clocks", hidden: true});
  }

  /** Shows the clocks of a state of a game. */
  show({clocks, running, players}) {
    clearInterval(this.timer);
    this.element.hidden = ![clocks?.max, clocks?.min].some((clock) => clock && clock.left !== undefined);
    if (this.element.hidden) return;
    const began = performance.now();
    const faces = ["max", "min"].map((side) => {
      const time = make("span");
      const face = make(
        "div",
        {class: `clock ${running === side ? "running" : ""}`},
        make("small", {text: `${side.toUpperCase()}: ${players?.[side] ?? ""}`}),
        time,
      );
      return {
        face,
        draw: () =>
          (time.textContent = text(clocks[side], running === side ? (performance.now() - began) / 1000 : 0)),
      };
    });
    this.element.replaceChildren(...faces.map(({face}) => face));
    const draw = () => faces.forEach((face) => face.draw());
    draw();
    if (running) this.timer = setInterval(draw, 200);
  }

  stop() {
    clearInterval(this.timer);
  }
}

function text(clock, used) {
  if (!clock) return "no limit";
  if (clock.per_move !== undefined) return `${clock.per_move} s a move`;
  const left = Math.max(0, clock.left - used);
  const minutes = Math.floor(left / 60),
    seconds = left - minutes * 60;
  return `${minutes}:${(left < 20 ? seconds.toFixed(1) : String(Math.floor(seconds))).padStart(left < 20 ? 4 : 2, "0")}`;
}
