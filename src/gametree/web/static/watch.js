// Watch and Compare: a run of one algorithm, or of two in step on the same tree.

import {AlgorithmFields} from "./algorithm.js";
import * as api from "./api.js";
import {button, choice, labelled, make} from "./dom.js";
import {setLink} from "./link.js";
import {PlaceFields} from "./place.js";
import {SketchView} from "./sketchview.js";
import {mount} from "./stepper.js";
import {Task} from "./task.js";

const FIRST = {
  game: "tree",
  position: "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
  algorithm: "alphabeta",
  algorithm2: "minimax",
};
const NOTE =
  "Alpha-beta at its first cutoff. Press → for the next step, Space to play, Shift + → for the next cutoff.";
const USUAL = {iterations: "last", selective: "none", table: "auto", events: "100000"};
const LONG = {show: "steps", selective: "none", table: "auto", plies: "3", nodes: "100000000"};
const TABLES = ["auto", "none", "1MB", "16MB", "64MB"];

export class Watch {
  /**
   * @param {object} catalogue
   * @param {{two: boolean, help: () => void}} settings
   */
  constructor(catalogue, {two, help}) {
    this.two = two;
    this.view = two ? "compare" : "watch";
    this.help = help;
    this.place = new PlaceFields(catalogue, {examples: true});
    this.algorithms = two
      ? [
          new AlgorithmFields(catalogue, {label: "first", value: "alphabeta"}),
          new AlgorithmFields(catalogue, {label: "second", value: "minimax"}),
        ]
      : [new AlgorithmFields(catalogue)];
    this.depth = make("input", {type: "number", min: 0, max: catalogue.limits?.depth ?? 64, class: "short"});
    this.iterations = choice([
      ["last", "the last one"],
      ["all", "all"],
    ]);
    this.selective = make("input", {
      type: "text",
      value: USUAL.selective,
      title: `Parts of a selective search, joined with +: ${catalogue.parts.map((part) => part.name).join(", ")}`,
    });
    this.table = choice(TABLES);
    this.events = make("input", {
      type: "number",
      min: 1,
      max: catalogue.limits?.events ?? 1_000_000,
      value: 100_000,
      step: 1,
    });
    this.show = choice(
      [
        ["steps", "every step"],
        ["top", "long search"],
      ],
      "steps",
      () => this.shownChanged(),
    );
    this.plies = choice(["1", "2", "3", "4"], LONG.plies);
    this.nodes = make("input", {type: "number", min: 1, max: catalogue.limits?.nodes ?? 1e9, value: LONG.nodes});
    this.task = new Task();
    this.stage = make("div", {class: "stage"});
    this.place.onGame = () => this.suggest();
    this.element = make(
      "section",
      {class: "view watch", "aria-label": two ? "Compare" : "Watch"},
      this.form(),
      this.task.error,
      this.task.element,
      this.stage,
    );
  }

  form() {
    this.ofSteps = [labelled("iterations", this.iterations), labelled("events at most", this.events)];
    this.ofTop = [labelled("plies shown", this.plies), labelled("nodes at most", this.nodes)];
    const more = make(
      "details",
      {class: "more"},
      make("summary", {text: "more"}),
      make(
        "div",
        {class: "popup"},
        ...this.place.more,
        ...this.algorithms.flatMap((each) => each.more),
        labelled("table", this.table),
        labelled("selective parts", this.selective),
        ...this.ofSteps,
        ...this.ofTop,
      ),
    );
    this.saveButton = button("Save as one file", () => this.save(), {
      symbol: "Save",
      title: "A page of this run that needs no server",
    });
    return make(
      "form",
      {
        class: "choose",
        on: {
          submit: (event) => {
            event.preventDefault();
            this.run();
          },
        },
      },
      ...this.place.main,
      ...this.algorithms.flatMap((each) => each.main),
      labelled("depth", this.depth),
      ...(this.two ? [] : [labelled("show", this.show)]),
      make("button", {type: "submit", class: "primary", text: this.two ? "Compare" : "Watch"}),
      more,
      this.saveButton,
    );
  }

  /** Whether the top of a long search is asked for, instead of every step of a short one. */
  get long() {
    return this.show.value === "top";
  }

  shownChanged() {
    for (const field of this.ofSteps) field.hidden = this.long;
    for (const field of this.ofTop) field.hidden = !this.long;
    this.saveButton.hidden = this.long;
  }

  /** A small depth for a game of many moves; trees are searched to their leaves. */
  suggest() {
    const {example, info} = this.place;
    if (example) {
      this.algorithms[0].text = example.algorithm ?? "alphabeta";
      this.depth.value = example.depth ?? "";
    } else this.depth.value = info?.name === "tree" ? "" : info?.name === "random-tree" ? "3" : "2";
  }

  /** What the server is asked. */
  get request() {
    const request = {place: this.place.place, ...this.changed};
    delete request.show;
    for (const name of ["events", "plies", "nodes"]) if (request[name]) request[name] = Number(request[name]);
    if (this.long) request.nodes = Number(this.nodes.value);
    if (this.two) request.algorithms = this.algorithms.map((each) => each.text);
    else request.algorithm = this.algorithms[0].text;
    if (this.depth.value !== "") request.depth = Number(this.depth.value);
    return request;
  }

  /** The settings that are not the usual ones; a worked example has its own, which are left to the server. */
  get changed() {
    return Object.fromEntries(
      Object.entries(this.long ? LONG : USUAL).flatMap(([name, usual]) =>
        this[name].value === usual ? [] : [[name, this[name].value]],
      ),
    );
  }

  /** The screen as values of an address. */
  get values() {
    return {
      ...this.place.values,
      algorithm: this.algorithms[0].text,
      algorithm2: this.algorithms[1]?.text,
      depth: this.depth.value,
      ...this.changed,
    };
  }

  /** Shows what an address says; an empty one is a first visit. */
  async open(values) {
    const first = !values.game && !values.example;
    const all = first ? FIRST : values;
    this.place.values = all;
    this.algorithms[0].text = all.algorithm ?? "alphabeta";
    if (this.two) this.algorithms[1].text = all.algorithm2 ?? "minimax";
    if (all.depth !== undefined) this.depth.value = all.depth;
    for (const [name, usual] of Object.entries({...USUAL, ...LONG})) this[name].value = all[name] ?? usual;
    this.shownChanged();
    await this.run({
      step: values.step === undefined ? "cutoff" : Number(values.step),
      note: first && !this.two ? NOTE : undefined,
    });
  }

  async run({step = 0, note} = {}) {
    const request = this.request;
    const asked = this.values;
    if (this.long) {
      await this.sketch(request, asked);
      return;
    }
    await this.task.run("searching and recording every step", async (signal) => {
      const body = await api.columns(this.two ? "/api/compare" : "/api/trace", request, {signal});
      this.task.say("laying out the tree");
      await this.showSteps(body, request.place, {step, note, asked});
    });
  }

  /** The top of the tree of a search that is too long to record; a part of it that is opened is searched again. */
  async sketch(request, asked) {
    const ask = (below) => (signal) => api.columns("/api/sketch", {...request, below}, {signal});
    const body = await this.task.run("searching", ask([]));
    if (!body) return;
    const element = this.newStage(asked);
    this.stepper = new SketchView(element, body, {
      board: this.boardsOf(request.place),
      more: (moves) => this.task.run(`searching again, to look below ${moves.join(" ")}`, ask(moves)),
    });
    setLink(this.view, asked);
    element.focus({preventScroll: true});
  }

  /** Asks for the position after some moves, for each node once. */
  boardsOf(place) {
    const positions = new Map();
    return async (moves, id) => {
      if (!positions.has(id)) positions.set(id, await api.post("/api/position", {...place, moves}));
      return positions.get(id);
    };
  }

  newStage(asked) {
    const element = make("div", {class: "run"});
    this.stepper?.destroy();
    this.stage.replaceChildren(element);
    this.shown = {request: this.request, asked};
    return element;
  }

  async showSteps(body, place, {step, note, asked}) {
    const element = this.newStage(asked);
    this.stepper = await mount(element, body, {
      board: this.boardsOf(place),
      step,
      note,
      onHelp: this.help,
      onStep: (at) => this.stepped(at),
    });
    element.focus({preventScroll: true});
  }

  /**
   * Keeps the address; not at every frame, since browsers allow few changes a second. A link that was followed meanwhile
   * is in the address before it is shown, and stays there.
   */
  stepped(step) {
    clearTimeout(this.linking);
    const address = location.hash;
    this.linking = setTimeout(() => {
      if (this.element.isConnected && location.hash === address) setLink(this.view, {...this.shown.asked, step});
    }, 150);
  }

  async save() {
    if (!this.shown) return;
    const name = this.two ? this.shown.request.algorithms.join("-") : this.shown.request.algorithm;
    const title = `${name} on ${this.shown.request.place.game ?? this.shown.request.place.example}`;
    const blob = await this.task.run("writing the file", (signal) =>
      api.file("/api/export", {run: this.shown.request, step: this.stepper.player.step, title}, {signal}),
    );
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    make("a", {href: url, download: `${title.replace(/[^\w-]+/g, "-")}.html`}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  redraw() {
    this.stepper?.redraw();
  }

  /** Called when another view is shown. */
  leave() {
    this.task.cancel();
    this.stepper?.player?.pause();
    clearTimeout(this.linking);
  }
}
