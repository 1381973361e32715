// The controls of a run: buttons, slider, step and speed. Every key has a button.

import {button, choice, labelled, make} from "./dom.js";
import {icon} from "./icons.js";
import {grouped} from "./names.js";
import {SPEEDS} from "./player.js";

export class Controls {
  /**
   * @param {import("./player.js").Player} player
   * @param {{cutoff: (direction: number) => void, follow: (on: boolean) => void, following: boolean}} actions
   */
  constructor(player, {cutoff, follow, following}) {
    this.player = player;
    this.playButton = button("Play", () => player.toggle(), {symbol: icon("play"), class: "gt-play"});
    this.slider = make("input", {
      type: "range",
      min: 0,
      max: player.length,
      value: 0,
      "aria-label": "step",
      class: "gt-slider",
      on: {input: () => player.seek(Number(this.slider.value))},
    });
    this.jump = make("input", {
      type: "number",
      min: 0,
      max: player.length,
      value: 0,
      class: "gt-jump",
      on: {change: () => player.seek(Number(this.jump.value))},
    });
    this.readout = make("span", {class: "gt-of", text: `of ${grouped(player.length)}`});
    this.speed = choice(
      SPEEDS.map((speed) => [speed, `×${speed}`]),
      player.speed,
      (speed) => player.setSpeed(Number(speed)),
    );
    this.follow = make("input", {
      type: "checkbox",
      checked: following,
      on: {change: () => follow(this.follow.checked)},
    });
    this.element = make(
      "div",
      {class: "gt-controls", role: "group", "aria-label": "steps of the search"},
      make(
        "span",
        {class: "gt-buttons"},
        button("First step", () => player.seek(0), {symbol: icon("first")}),
        button("Previous cutoff", () => cutoff(-1), {symbol: icon("previousCut")}),
        button("Step back", () => player.move(-1), {symbol: icon("back")}),
        this.playButton,
        button("Step", () => player.move(1), {symbol: icon("step")}),
        button("Next cutoff", () => cutoff(1), {symbol: icon("nextCut")}),
        button("Last step", () => player.seek(player.length), {symbol: icon("last")}),
      ),
      this.slider,
      labelled("step", this.jump, {class: "field gt-step"}),
      this.readout,
      labelled("speed", this.speed),
      labelled("follow", this.follow, {title: "Keep the current node in view (f)"}),
    );
  }

  /** Shows where the player is. */
  show() {
    const {step, playing, speed} = this.player;
    this.slider.value = step;
    if (document.activeElement !== this.jump || playing) this.jump.value = step;
    this.speed.value = speed;
    if (playing !== this.shown) {
      this.shown = playing;
      this.playButton.replaceChildren(icon(playing ? "pause" : "play"));
      this.playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
      this.playButton.title = playing ? "Pause" : "Play";
    }
  }
}
