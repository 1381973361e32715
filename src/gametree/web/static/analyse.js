// Analyse: a position or a game, the engine's lines, and the value over the game.

import {AlgorithmFields} from "./algorithm.js";
import * as api from "./api.js";
import {Board} from "./board.js";
import {button, labelled, make, table} from "./dom.js";
import {icon} from "./icons.js";
import {setLink} from "./link.js";
import {number} from "./names.js";
import {PlaceFields} from "./place.js";
import {curvePlot} from "./plot.js";
import {moveButtons, record} from "./record.js";
import {Task} from "./task.js";
import {Thinking} from "./thinking.js";

export class Analyse {
  constructor(catalogue) {
    this.place = new PlaceFields(catalogue);
    this.algorithm = new AlgorithmFields(catalogue, {value: "mtdf"});
    this.depth = make("input", {type: "number", min: 1, max: 64, class: "short", placeholder: "any"});
    this.seconds = make("input", {type: "number", min: 0.1, step: "any", value: 5, class: "short"});
    this.many = make("input", {type: "number", min: 1, max: catalogue.limits.moves, value: 3, class: "short"});
    this.moves = []; // played from the place's position
    this.at = 0; // how many of them the board shows
    this.task = new Task();
    this.board = new Board({onMove: (meant) => this.play(meant[0].text)});
    this.thinking = new Thinking();
    this.lines = make("div", {class: "scroll"});
    this.graph = make("div");
    this.recorded = make("div");
    this.legal = make("div");
    this.game = make("textarea", {
      class: "game",
      spellcheck: "false",
      placeholder: "a game as a list of moves, or a position, in the notation of the game",
      "aria-label": "a game or position",
    });
    this.element = make(
      "section",
      {class: "view", "aria-label": "Analyse"},
      this.form(),
      this.task.error,
      this.task.element,
      this.columns(),
    );
  }

  form() {
    const more = make(
      "details",
      {class: "more"},
      make("summary", {text: "more"}),
      make("div", {class: "popup"}, ...this.place.more, ...this.algorithm.more),
    );
    return make(
      "form",
      {
        class: "choose",
        on: {
          submit: (event) => {
            event.preventDefault();
            this.set();
          },
        },
      },
      ...this.place.main,
      ...this.algorithm.main,
      labelled("depth", this.depth),
      labelled("seconds", this.seconds),
      labelled("lines", this.many),
      make("button", {type: "submit", class: "primary", text: "Set the position"}),
      more,
    );
  }

  columns() {
    return make(
      "div",
      {class: "columns"},
      make(
        "div",
        {class: "big"},
        this.board.element,
        make(
          "div",
          {class: "row"},
          button("To the start", () => this.go(0), {symbol: icon("first")}),
          button("Back", () => this.go(this.at - 1), {symbol: icon("back")}),
          button("Forward", () => this.go(this.at + 1), {symbol: icon("step")}),
          button("To the end", () => this.go(this.moves.length), {symbol: icon("last")}),
          button("Flip the board", () => this.board.flip()),
        ),
        this.recorded,
      ),
      make(
        "div",
        {},
        make(
          "div",
          {class: "row"},
          button("Analyse", () => this.analyse(), {class: "primary"}),
          button("Values of the whole game", () => this.values()),
        ),
        make("h3", {text: "Lines"}),
        this.thinking.bar,
        this.lines,
        make("h3", {text: "Value over the game"}),
        this.graph,
        make("h3", {text: "Moves from here"}),
        this.legal,
        make("h3", {text: "A game or position"}),
        this.game,
        make(
          "div",
          {class: "row"},
          button("Use this", () => this.paste()),
        ),
      ),
    );
  }

  async open(values) {
    if (values.game || !this.info) {
      this.place.values = values.game ? values : {game: "othello"};
      if (values.algorithm) this.algorithm.text = values.algorithm;
      if (values.depth) this.depth.value = values.depth;
      if (values.lines) this.many.value = values.lines;
      if (values.moves) await this.begin(this.place.place, values.moves.split(" "), Number(values.at ?? Infinity));
      else await this.set();
    }
  }

  /** Begins with the position of the fields; a text that is a list of moves is played from the start. */
  async set() {
    const place = this.place.place;
    const found = place.position
      ? await this.task.run("reading the position", (signal) => api.post("/api/moves", place, {signal}))
      : {moves: []};
    if (!found) return;
    if (found.moves.length) this.place.position.value = ""; // they are in the list of moves from now on
    await this.begin(this.place.place, found.moves);
  }

  /** Shows a game: moves from a place. */
  async begin(place, moves, at = Infinity) {
    this.base = place;
    this.moves = moves;
    this.graphed = null;
    this.graph.replaceChildren(
      make("p", {class: "soft", text: "“Values of the whole game” draws the value after every move."}),
    );
    this.lines.replaceChildren();
    await this.go(Math.min(at, moves.length));
  }

  async go(at) {
    this.at = Math.max(0, Math.min(this.moves.length, at));
    const info = await this.task.run("setting up the board", (signal) =>
      api.post("/api/position", {...this.base, moves: this.moves.slice(0, this.at)}, {signal}),
    );
    if (!info) return;
    this.info = info;
    this.board.show(info);
    this.legal.replaceChildren(
      info.over
        ? make("p", {class: "gt-empty", text: "The game is over here."})
        : moveButtons(info, (text) => this.play(text)),
    );
    this.recorded.replaceChildren(record(this.moves, (to) => this.go(to), this.at));
    if (this.graphed) this.drawGraph();
    setLink("analyse", {
      ...this.place.values,
      algorithm: this.algorithm.text,
      depth: this.depth.value,
      lines: this.many.value,
      moves: this.moves.join(" "),
      at: this.at,
    });
  }

  /** A move on the board; the moves after the one that is shown are given up. */
  play(text) {
    this.moves = [...this.moves.slice(0, this.at), text];
    this.graphed = null;
    return this.go(this.moves.length);
  }

  /** A game or position that was pasted takes the place of what the field has. */
  paste() {
    this.place.position.value = this.game.value.trim();
    return this.set();
  }

  get effort() {
    const effort = {algorithm: this.algorithm.text};
    if (this.depth.value) effort.depth = Number(this.depth.value);
    if (this.seconds.value) effort.seconds = Number(this.seconds.value);
    return effort;
  }

  async analyse() {
    const place = {...this.base, moves: this.moves.slice(0, this.at)};
    this.lines.replaceChildren();
    await this.task.run("analysing", (signal) =>
      api.stream(
        "/api/analyse",
        {place, ...this.effort, lines: Number(this.many.value) || 1},
        {
          result: (result) => {
            this.thinking.show(result.value);
            const rows = (result.lines ?? [result]).map((each) => [
              this.thinking.text(each),
              make("span", {class: "line", text: each.pv.join(" ")}),
            ]);
            this.lines.replaceChildren(
              make("p", {class: "soft", text: `depth ${result.depth}, ${number(result.counts.nodes)} nodes`}),
              table(["value", "line"], rows, {class: "lines"}),
            );
          },
        },
        signal,
      ),
    );
  }

  /** The value of every position of the game, drawn as they come. */
  async values() {
    const values = [];
    const place = {...this.base, moves: this.moves};
    const value = (each) => {
      values.push([each.ply, {inf: Infinity, "-inf": -Infinity}[each.value] ?? each.value]);
      this.graphed = values;
      this.drawGraph();
    };
    await this.task.run("valuing the game", (signal) =>
      api.stream("/api/values", {place, ...this.effort}, {value}, signal),
    );
  }

  drawGraph() {
    this.graph.replaceChildren(
      curvePlot({
        curves: [{label: "value for MAX", points: this.graphed}],
        x: {label: "moves played", scale: "whole"},
        y: {label: "value for MAX"},
        width: this.graph.clientWidth, // so that its letters are as large as others
        here: this.at,
        onPick: (ply) => this.go(ply),
      }),
    );
  }

  leave() {
    this.task.cancel();
  }
}
