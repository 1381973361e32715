// Play: a person against an engine, or two engines, in any game.

import {AlgorithmFields} from "./algorithm.js";
import * as api from "./api.js";
import {Board} from "./board.js";
import {Clocks} from "./clock.js";
import {button, choice, labelled, make} from "./dom.js";
import {setLink} from "./link.js";
import {PlaceFields} from "./place.js";
import {moveButtons, record} from "./record.js";
import {Task} from "./task.js";
import {Thinking} from "./thinking.js";

const SIDES = [
  ["first", "you move first"],
  ["second", "you move second"],
  ["none", "engine against engine"],
];

export class Play {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.place = new PlaceFields(catalogue);
    this.opponents = [new OpponentFields(catalogue, "opponent"), new OpponentFields(catalogue, "first engine")];
    this.side = choice(SIDES, "first", () => this.sideChanged());
    this.clock = make("input", {
      type: "text",
      placeholder: "5+3",
      class: "short",
      title: "minutes + seconds added for every move; empty for none",
    });
    this.seconds = make("input", {type: "number", min: 0.05, step: "any", value: 1, class: "short"});
    this.task = new Task();
    this.board = new Board({onMove: (meant) => this.meant(meant)});
    this.clocks = new Clocks();
    this.thinking = new Thinking();
    this.status = make("p", {class: "status", role: "status"});
    this.legal = make("div");
    this.record = make("div");
    this.promotion = make("div", {class: "row", hidden: true});
    this.element = make(
      "section",
      {class: "view", "aria-label": "Play"},
      this.form(),
      this.task.error,
      this.task.element,
      this.columns(),
    );
    this.sideChanged();
  }

  form() {
    const more = make(
      "details",
      {class: "more"},
      make("summary", {text: "more"}),
      make(
        "div",
        {class: "popup"},
        ...this.place.more,
        labelled("clock", this.clock),
        labelled("seconds a move", this.seconds),
        ...this.opponents.flatMap((each) => each.more),
      ),
    );
    return make(
      "form",
      {
        class: "choose",
        on: {
          submit: (event) => {
            event.preventDefault();
            this.begin();
          },
        },
      },
      ...this.place.main,
      ...this.opponents[0].main,
      ...this.opponents[1].main,
      labelled("side", this.side),
      make("button", {type: "submit", class: "primary", text: "New game"}),
      more,
    );
  }

  columns() {
    this.buttons = {
      undo: button("Undo", () => this.command("undo")),
      hint: button("Hint", () => this.hint()),
      flip: button("Flip the board", () => this.board.flip()),
      switch: button("Switch sides", () => this.command("switch")),
      hurry: button("Move now", () => api.post(`/api/games/${this.game.game}/hurry`, {}).catch(() => {})),
      pause: button("Pause", () => this.togglePause()),
      resign: button("Resign", () => this.command("resign")),
      save: button("Save the game", () => this.save()),
    };
    this.view = choice(
      [
        ["1", "for MAX"],
        ["-1", "for MIN"],
      ],
      "1",
      (sign) => {
        this.thinking.sign = Number(sign);
      },
    );
    this.say = make("p", {class: "soft", "aria-live": "polite"});
    return make(
      "div",
      {class: "columns"},
      make("div", {class: "big"}, this.board.element, this.promotion),
      make(
        "div",
        {},
        this.status,
        this.clocks.element,
        make("div", {class: "row"}, ...Object.values(this.buttons)),
        this.say,
        make("h3", {text: "Legal moves"}),
        this.legal,
        make("h3", {text: "Thinking"}),
        labelled("values", this.view),
        this.thinking.element,
        make("h3", {text: "Moves"}),
        this.record,
      ),
    );
  }

  sideChanged() {
    const two = this.side.value === "none";
    for (const field of this.opponents[1].main) field.hidden = !two;
  }

  get values() {
    return {
      ...this.place.values,
      opponent: this.opponents[0].text,
      other: this.side.value === "none" ? this.opponents[1].text : undefined,
      side: this.side.value,
      clock: this.clock.value,
      seconds: this.seconds.value,
    };
  }

  async open(values) {
    if (this.game && !values.game && !values.id) return; // coming back to the game that is being played
    if (values.game) this.place.values = values;
    else this.place.values = {game: "tic-tac-toe"};
    if (values.opponent) this.opponents[0].text = values.opponent;
    if (values.other) this.opponents[1].text = values.other;
    this.side.value = values.side ?? "first"; // engines play each other only where the link says so
    this.clock.value = values.clock ?? "";
    if (values.seconds) this.seconds.value = values.seconds;
    this.sideChanged();
    if (values.id && (await this.goOn(values.id))) return;
    await this.begin();
  }

  /** Goes on with a game that the server still knows. */
  async goOn(id) {
    try {
      this.show(await api.get(`/api/games/${encodeURIComponent(id)}`));
      this.answer();
      return true;
    } catch {
      return false;
    }
  }

  async begin() {
    const body = {place: this.place.place, opponent: this.opponents[0].value, side: this.side.value};
    if (this.side.value === "none") body.other = this.opponents[1].value;
    if (this.clock.value.trim()) body.clock = this.clock.value.trim();
    else if (this.seconds.value && this.opponents[0].limited) body.seconds = Number(this.seconds.value);
    this.task.cancel();
    if (this.game) api.remove(`/api/games/${this.game.game}`).catch(() => {});
    this.game = null;
    this.paused = false;
    const state = await this.task.run("setting up the board", (signal) => api.post("/api/games", body, {signal}));
    if (!state) return;
    this.board.flipped = state.person === "min" && Boolean(state.position.drawing?.rows.length); // discs fall downwards
    this.thinking.clear();
    this.view.value = state.person === "min" ? "-1" : "1";
    this.thinking.sign = Number(this.view.value);
    this.show(state);
    this.answer();
  }

  show(state) {
    this.game = state;
    const person = state.turn === "person";
    this.board.show({...state.position, moves: person ? state.position.moves : []});
    this.clocks.show(state);
    this.status.textContent = this.statusText();
    this.legal.replaceChildren(
      person
        ? moveButtons(state.position, (text) => this.play(text))
        : make("p", {
            class: "gt-empty",
            text: state.turn === "over" ? "The game is over." : "The engine is to move.",
          }),
    );
    this.record.replaceChildren(record(state.moves));
    this.promotion.hidden = true;
    this.say.textContent = "";
    const engines = state.person === null;
    this.buttons.undo.disabled = !state.moves.length || engines;
    this.buttons.hint.disabled = !person;
    this.buttons.switch.disabled = engines || state.turn === "over";
    this.buttons.resign.disabled = !person;
    this.buttons.hurry.disabled = state.turn !== "engine";
    this.buttons.pause.hidden = !engines;
    this.buttons.pause.disabled = state.turn === "over";
    setLink("play", {...this.values, id: state.game});
  }

  statusText() {
    const {ending, turn, position, players} = this.game;
    const side = position.maximizing ? "max" : "min";
    if (ending) return ending.text ?? `the game is over: ${ending.reason}`;
    return turn === "person" ? `You are to move (${side.toUpperCase()}).` : `${players[side]} is thinking.`;
  }

  /** The moves that a click may mean: one is played, several (a promotion) are asked about. */
  meant(moves) {
    if (moves.length === 1) {
      this.play(moves[0].text);
      return;
    }
    this.promotion.replaceChildren(
      make("span", {text: "Which move?"}),
      ...moves.map((move) => button(move.text, () => this.play(move.text))),
    );
    this.promotion.hidden = false;
    this.promotion.querySelector("button").focus();
  }

  play(text) {
    return this.command("move", {move: text});
  }

  async command(name, body = {}) {
    if (!this.game) return;
    const state = await this.task.run("moving", (signal) =>
      api.post(`/api/games/${this.game.game}/${name}`, body, {signal}),
    );
    if (!state) return;
    this.show(state);
    this.answer();
  }

  /** While an engine is to move, it is asked, and its thinking is shown. */
  async answer() {
    while (this.game?.turn === "engine" && !this.paused) {
      const id = this.game.game;
      this.thinking.clear();
      let state;
      const done = await this.task.run("thinking", (signal) =>
        api.stream(
          `/api/games/${id}/reply`,
          {},
          {
            thinking: (result) => this.thinking.add(result),
            game: (next) => {
              state = next;
            },
          },
          signal,
        ),
      );
      if (!done || !state || this.game?.game !== id) return;
      this.show(state);
      if (state.person === null) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  togglePause() {
    this.paused = !this.paused;
    this.buttons.pause.textContent = this.paused ? "Go on" : "Pause";
    if (!this.paused) this.answer();
  }

  async hint() {
    const result = await this.task.run("looking for a move", (signal) =>
      api.post(`/api/games/${this.game.game}/hint`, {seconds: 1}, {signal}),
    );
    if (!result) return;
    this.thinking.add(result);
    this.say.textContent = `Hint: ${result.move}, value ${this.thinking.text(result)}, ${result.pv.join(" ")}`;
  }

  async save() {
    const saved = await api.get(`/api/games/${this.game.game}/save`).catch((error) => this.task.fail(error.message));
    if (!saved) return;
    const url = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 1)], {type: "application/json"}));
    make("a", {href: url, download: "game.json"}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  leave() {
    this.task.cancel();
    this.clocks.stop();
  }
}

/** An engine: a level, or an algorithm with a depth. */
class OpponentFields {
  constructor(catalogue, label) {
    const levels = catalogue.levels.map(({number}) => [`level ${number}`, `level ${number}`]);
    this.kind = choice([...levels, ["algorithm", "an algorithm"]], "level 3", () => this.changed());
    this.algorithm = new AlgorithmFields(catalogue, {label: `${label}'s algorithm`, value: "mtdf"});
    this.depth = make("input", {type: "number", min: 1, max: 64, value: 4, class: "short"});
    this.own = [...this.algorithm.main, labelled("depth", this.depth)];
    this.main = [labelled(label, this.kind)];
    this.more = [...this.own, ...this.algorithm.more];
    this.changed();
  }

  changed() {
    for (const field of this.more) field.hidden = this.kind.value !== "algorithm";
  }

  /** Whether it takes as long as it is given. */
  get limited() {
    return this.kind.value === "algorithm" && this.depth.value === "";
  }

  get value() {
    if (this.kind.value !== "algorithm") return {level: Number(this.kind.value.slice(6))};
    return {algorithm: this.algorithm.text, ...(this.depth.value === "" ? {} : {depth: Number(this.depth.value)})};
  }

  get text() {
    return this.kind.value !== "algorithm" ? this.kind.value : `${this.algorithm.text} depth ${this.depth.value}`;
  }

  set text(text) {
    const [, algorithm, depth] = text.match(/^(.*) depth (\d*)$/) ?? [];
    this.kind.value = algorithm ? "algorithm" : text;
    if (!this.kind.value) this.kind.value = "level 3";
    if (algorithm) {
      this.algorithm.text = algorithm;
      this.depth.value = depth;
    }
    this.changed();
  }
}
