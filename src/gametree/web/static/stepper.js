// The stepper: a tree with its controls and panels, for one search or for two in step. It mounts into any element.
//
//   import {mount} from "./stepper.js";
//   const stepper = await mount(element, columns, {board: (moves, id) => positionInfo});
//   stepper.seek(17);

import {prepareInBackground} from "./background.js";
import {Board} from "./board.js";
import {Controls} from "./controls.js";
import {button, make, table} from "./dom.js";
import {Facts} from "./facts.js";
import {act} from "./keys.js";
import {legend} from "./legend.js";
import {lineList, openList, tableList} from "./lists.js";
import {grouped, number} from "./names.js";
import {Player, SPEEDS} from "./player.js";
import {Quiz} from "./quiz.js";
import {Scene, UnitedScene} from "./scene.js";
import {say} from "./sentences.js";
import {Source} from "./source.js";
import {story} from "./story.js";
import {Tabs} from "./tabs.js";
import {Trace} from "./trace.js";
import {TreeView} from "./treeview.js";

/**
 * @typedef {object} Options
 * @property {number | "cutoff"} [step] where to begin; "cutoff" is just after the first one
 * @property {(moves: string[], id: number) => Promise<object> | object | null} [board] the position at a node
 * @property {(step: number) => void} [onStep]
 * @property {() => void} [onHelp]
 * @property {string} [note] a sentence shown above the controls until the first step
 */

/**
 * @param {HTMLElement} element it is emptied, and its property `stepper` is the stepper from then on
 * @param {ArrayBuffer | object} run columns, {traces: [columns, columns]}, or the body of an answer with either
 * @param {Options} [options]
 * @returns {Promise<Stepper>}
 */
export async function mount(element, run, options = {}) {
  const prepared = await prepareInBackground(run);
  return new Stepper(element, prepared, options);
}

/** The first line of the source that any of the first events lights. */
function firstLine({columns}) {
  return columns.events.line?.subarray(0, 1000).find((line) => line > 0) ?? 0;
}

export class Stepper {
  constructor(element, prepared, options) {
    this.root = element;
    element.stepper = this;
    this.options = options;
    this.united = prepared.runs.length > 1 ? prepared : null;
    this.traces = prepared.runs.map((run) => new Trace(run));
    this.trace = this.traces[0];
    this.following = true;
    this.player = new Player(Math.max(...this.traces.map((trace) => trace.length)), () => this.update());
    this.build();
    this.root.addEventListener("keydown", (this.onKey = (event) => this.key(event)));
    const step = options.step === "cutoff" ? this.trace.cutoff(0, 1) : (options.step ?? 0);
    this.player.step = Math.max(0, Math.min(this.player.length, step));
    this.update();
  }

  build() {
    const place = make("div");
    this.view = new TreeView(place, {onNode: (id) => this.goTo(id), story: (id) => this.storyOf(id)});
    this.controls = new Controls(this.player, {
      cutoff: (direction) => this.cutoff(direction),
      follow: (on) => this.setFollow(on),
      following: true,
    });
    this.facts = this.traces.map((_, which) => new Facts(this.united ? ["first", "second"][which] : ""));
    this.board = new Board();
    this.quiz = new Quiz(this.trace, this.player);
    this.live = make("p", {class: "gt-live", "aria-live": "polite", role: "status"});
    this.note = make("p", {class: "gt-note", text: this.options.note ?? "", hidden: !this.options.note});
    this.summary = make("div", {class: "gt-summary"});
    const side = make(
      "div",
      {class: "gt-side"},
      this.board.element,
      ...this.facts.map((facts) => facts.element),
      this.quiz.element,
      this.buildTabs(),
    );
    this.stage = make("div", {class: "gt-stage"}, place, side);
    this.root.classList.add("gt-stepper", "gt-root");
    this.root.tabIndex = -1;
    this.root.replaceChildren(
      this.stage,
      make("div", {class: "gt-bar"}, this.note, this.controls.element, this.bottom()),
      this.live,
    );
    this.view.resize();
  }

  bottom() {
    this.quizButton = button("Predict the cutoff", () => this.toggleQuiz(), {
      "aria-pressed": "false",
      class: "gt-quiz-button",
    });
    return make("div", {class: "gt-bottom"}, this.summary, this.quizButton);
  }

  buildTabs() {
    this.sources = this.traces.map((trace) => new Source(trace.columns.source, firstLine(trace)));
    this.lists = {table: make("div"), OPEN: make("div"), line: make("div")};
    this.legend = legend(Boolean(this.united));
    const named = Object.fromEntries(
      this.sources.map((source, which) => [
        this.united ? this.name(which) : "definition",
        make("div", {}, source.element),
      ]),
    );
    this.tabs = new Tabs(
      "beside the tree",
      {...named, ...this.lists, marks: make("div", {}, this.legend.element)},
      () => this.tabs && this.showPanels(),
    );
    return this.tabs.element;
  }

  /** The name of a search; two of the same name are told apart. */
  name(which) {
    const names = this.traces.map((trace) => trace.columns.algorithm ?? trace.columns.result.algorithm);
    return names[0] === names[1] ? `${names[which]} ${which + 1}` : names[which];
  }

  /** The steps of each search: the shorter one waits at its end. */
  get steps() {
    return this.traces.map((trace) => Math.min(trace.length, this.player.step));
  }

  seek(step) {
    this.player.seek(step);
  }

  update() {
    const {step, playing} = this.player;
    const scene = this.united ? new UnitedScene(this.united, this.traces, this.steps) : new Scene(this.trace, step);
    scene.veiled = this.quiz.on;
    this.view.show(scene);
    if (this.following) this.view.reveal(scene.current);
    this.controls.show();
    this.facts.forEach((facts, which) => facts.show(this.traces[which], this.steps[which]));
    this.showPanels();
    this.showSummary();
    this.quiz.show(step);
    if (this.before !== undefined && step !== this.before) this.note.style.visibility = "hidden"; // its room stays
    this.before = step;
    this.announce(playing);
    this.showBoard();
    this.options.onStep?.(step);
  }

  showPanels() {
    this.sources.forEach((source, which) => {
      const step = this.steps[which];
      source.show(step ? (this.traces[which].columns.events.line?.[step - 1] ?? 0) : 0);
    });
    const make = {table: tableList, OPEN: openList, line: lineList}[this.tabs.current];
    if (make) {
      const parts = this.traces.map((trace, which) =>
        make(trace, this.steps[which], (id) => this.player.seek(trace.visits(id)[0] ?? this.player.step)),
      );
      this.lists[this.tabs.current].replaceChildren(...parts);
    }
    if (this.tabs.current === "marks") this.legend.draw();
  }

  showSummary() {
    const rows = this.traces.map((trace, which) => {
      const counts = trace.counts(this.steps[which]);
      const done = this.steps[which] === trace.length;
      const value = trace.value(0, this.steps[which]);
      const shown = done ? number(trace.columns.result.value) : number(value) || "–";
      return [
        this.name(which),
        counts.leaves,
        counts.interior,
        counts.transpositions,
        ...(counts.abandoned ? [counts.abandoned] : []),
        shown,
        trace.columns.complete === false && done ? "ended early" : "",
      ];
    });
    const abandoned = rows.some((row) => row.length > 6);
    if (!this.united) {
      const [, leaves, interior, transpositions] = rows[0];
      const parts = [
        ["leaves", grouped(leaves)],
        ["interior", grouped(interior)],
        ["transpositions", grouped(transpositions)],
        ...(abandoned ? [["abandoned", grouped(rows[0][4])]] : []),
        ["value so far", rows[0].at(-2)],
      ];
      this.summary.replaceChildren(
        ...parts.map(([name, text]) => this.count(name, text)),
        ...(rows[0].at(-1) ? [this.count("trace", "ended early")] : []),
      );
    } else {
      this.summary.replaceChildren(
        table(
          ["", "leaves", "interior", "transpositions", "value so far"],
          rows.map((row) => [row[0], grouped(row[1]), grouped(row[2]), grouped(row[3]), row.at(-2)]),
          {class: "gt-counts"},
        ),
      );
    }
  }

  count(name, text) {
    return make("span", {class: "gt-count"}, make("span", {text: name}), make("b", {text}));
  }

  /** While it plays fast, only every second is said something. */
  announce(playing) {
    const now = performance.now();
    if (playing && now - (this.said ?? 0) < 1000) return;
    this.said = now;
    const text = this.traces
      .map((trace, which) => (this.united ? `${this.name(which)}: ` : "") + say(trace, this.steps[which]))
      .join("; ");
    this.live.textContent = `step ${this.player.step} of ${this.player.length}: ${text}`;
  }

  /** The board follows the steps, but asks for one position at a time, and for the latest one last. */
  async showBoard() {
    if (!this.options.board) return;
    const id = this.trace.current(this.steps[0]);
    if (id === this.boardAt || this.asking) return;
    this.asking = true;
    try {
      this.boardAt = id;
      const info = await this.options.board(this.trace.moves(id), id);
      if (info) this.board.show(info);
    } catch (error) {
      this.board.show({plain: error.message});
    }
    this.asking = false;
    if (this.trace.current(this.steps[0]) !== this.boardAt && !this.destroyed) this.showBoard();
  }

  /** A click on a node goes to its first visit; a click on the current node to its last, and back. */
  goTo(id) {
    const visits = this.visitsOf(id);
    if (!visits.length) return;
    const [first, last = first] = visits;
    this.player.pause();
    this.player.seek(this.clicked === id && this.player.step === first ? last : first);
    this.clicked = id;
  }

  visitsOf(id) {
    if (!this.united) return this.trace.visits(id);
    for (const which of [0, 1]) {
      const own = id < this.united.tree.real ? this.united.ids[which][id] : 0xffffffff;
      if (own !== 0xffffffff) return this.traces[which].visits(own);
    }
    return [];
  }

  storyOf(id) {
    if (!this.united) return story(this.trace, id);
    const parts = this.traces.map((trace, which) => {
      const own = id < this.united.tree.real ? this.united.ids[which][id] : 0xffffffff;
      return make(
        "div",
        {},
        make("i", {text: this.name(which)}),
        own === 0xffffffff ? make("p", {text: "never looks at it"}) : story(trace, own),
      );
    });
    return make("div", {}, ...parts);
  }

  cutoff(direction) {
    if (direction > 0 && this.quiz.on) return this.toQuestion();
    const steps = this.traces.map((trace) => trace.cutoff(Math.min(this.player.step, trace.length), direction));
    return this.player.seek(
      direction > 0
        ? Math.min(...steps.filter((step) => step > this.player.step), this.player.length)
        : Math.max(...steps.filter((step) => step < this.player.step), 0),
    );
  }

  /** In the quiz one does not jump over a question. */
  toQuestion() {
    let step = this.player.step;
    while (step < this.player.length && !this.quiz.open(step)) step++;
    this.player.seek(step);
  }

  setFollow(on) {
    this.following = on;
    this.controls.follow.checked = on;
    if (on) this.update();
  }

  toggleQuiz() {
    this.quiz.on = !this.quiz.on;
    this.quizButton.setAttribute("aria-pressed", String(this.quiz.on));
    if (this.quiz.on && !this.quiz.asked) this.player.seek(0);
    this.update();
  }

  key(event) {
    const {player, view} = this;
    const middle = view.camera.screen.width / 2;
    const faster = (by) =>
      player.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(player.speed) + by))]);
    act(event, {
      toggle: () => player.toggle(),
      forward: () => player.move(1),
      back: () => player.move(-1),
      nextCutoff: () => this.cutoff(1),
      previousCutoff: () => this.cutoff(-1),
      first: () => player.seek(0),
      last: () => (this.quiz.on ? this.toQuestion() : player.seek(player.length)),
      jump: () => {
        this.controls.jump.focus();
        this.controls.jump.select();
      },
      follow: () => this.setFollow(!this.following),
      zoomIn: () => view.zoom(1.4, middle),
      zoomOut: () => view.zoom(1 / 1.4, middle),
      fit: () => view.fit(),
      slower: () => faster(-1),
      faster: () => faster(1),
      help: this.options.onHelp,
    });
  }

  /** Draws again, after the theme changed. */
  redraw() {
    this.view.draw();
    this.showPanels();
  }

  destroy() {
    this.destroyed = true;
    this.player.pause();
    this.view.destroy();
    this.root.removeEventListener("keydown", this.onKey);
    this.root.replaceChildren();
  }
}
