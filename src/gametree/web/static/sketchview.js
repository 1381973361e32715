// The top of a long search on the screen: the tree with its sizes, and what is known of the chosen node beside it.

import {Board} from "./board.js";
import {button, make, table} from "./dom.js";
import {grouped, nameOf, number} from "./names.js";
import {Sketch, SketchScene} from "./sketch.js";
import {TreeView} from "./treeview.js";

const HINT =
  "Every mark has the number of nodes that were searched at it and below. A triangle has more below it: click it, or press Enter, to look there.";
const MOST_CHILDREN = 60;

export class SketchView {
  /**
   * @param {HTMLElement} element it is emptied, and its property `stepper` is this view from then on
   * @param {ArrayBuffer} body
   * @param {{board: (moves: string[], id: string) => Promise<object>, more: (moves: string[]) => Promise<ArrayBuffer>}} answers
   *   `more` gets a sketch of what is below some moves; undefined if that was cancelled
   */
  constructor(element, body, {board, more}) {
    this.root = element;
    element.stepper = this;
    this.answers = {board, more};
    this.sketch = new Sketch(body);
    this.current = 0;
    this.build();
    this.root.addEventListener("keydown", (this.onKey = (event) => this.key(event)));
    this.choose(0);
  }

  build() {
    const place = make("div");
    this.view = new TreeView(place, {
      onNode: (id) => this.goTo(id),
      story: (id) => make("div", {text: this.say(id)}),
    });
    this.board = new Board();
    this.title = make("h3", {class: "gt-name"});
    this.list = make("dl", {class: "gt-facts"});
    this.open = button("Look below it", () => this.lookBelow(), {class: "primary"});
    this.below = make("div", {class: "gt-below"});
    this.live = make("p", {class: "gt-live", "aria-live": "polite", role: "status"});
    const facts = make("section", {class: "gt-node", "aria-label": "chosen node"}, this.title, this.list, this.open);
    const side = make("div", {class: "gt-side"}, this.board.element, facts, this.below);
    this.root.classList.add("gt-stepper", "gt-root");
    this.root.tabIndex = -1;
    this.root.replaceChildren(
      make("div", {class: "gt-stage"}, place, side),
      make(
        "div",
        {class: "gt-bar"},
        make("p", {class: "gt-note", text: HINT}),
        make("p", {class: "gt-sum", text: this.summary()}),
      ),
      this.live,
    );
    this.view.resize();
  }

  summary() {
    const {result, depth, algorithm} = this.sketch;
    const line = result.pv?.length ? `, line ${result.pv.join(" ")}` : "";
    const value = number(result.value) ? `, value ${number(result.value)}` : "";
    const stopped = result.stopped ? ` (ended by its limit of ${result.stopped})` : "";
    return `${algorithm}: ${grouped(result.counts.nodes)} nodes at depth ${depth}${stopped}${value}${line}`;
  }

  /** What is known of a node, in a sentence. */
  say(id) {
    const {nodes, tree} = this.sketch;
    if (id >= tree.real) return `${nameOf(tree, id)}: never looked at`;
    const share = percent(nodes.size[id] / Math.max(1, nodes.size[0]));
    const move = id ? ` (${nodes.move[id]})` : "";
    const more = this.sketch.isFolded(id) ? ", more below" : "";
    return `${nameOf(tree, id)}${move}: ${grouped(nodes.size[id])} nodes, ${share} of all${more}`;
  }

  /** A click: on a node whose subtree is not here, that is asked for. */
  goTo(id) {
    if (id >= this.sketch.tree.real) return;
    this.choose(id);
    if (this.sketch.isFolded(id)) this.lookBelow();
  }

  choose(id) {
    this.current = id;
    const {nodes, tree} = this.sketch;
    this.view.show(new SketchScene(this.sketch, id));
    this.view.reveal(id);
    this.title.textContent = nameOf(tree, id);
    const rows = [
      ["nodes", grouped(nodes.size[id])],
      ["of all", percent(nodes.size[id] / Math.max(1, nodes.size[0]))],
      ["leaves", grouped(nodes.leaves[id])],
      ["visits", grouped(nodes.visits[id])],
      ["moves", this.sketch.moves(id).join(" ") || "–"],
    ];
    this.list.replaceChildren(
      ...rows.flatMap(([name, text]) => [make("dt", {text: name}), make("dd", {text, title: text})]),
    );
    this.open.hidden = !this.sketch.isFolded(id);
    this.showChildren(id);
    this.live.textContent = this.say(id);
    this.showBoard();
  }

  showChildren(id) {
    const {nodes} = this.sketch;
    const children = this.sketch.children(id);
    const rows = children
      .slice(0, MOST_CHILDREN)
      .map((child) => [
        button(nodes.move[child], () => this.choose(child), {class: "gt-link"}),
        grouped(nodes.size[child]),
        percent(nodes.size[child] / Math.max(1, nodes.size[id])),
      ]);
    const rest = children.length - rows.length;
    this.below.replaceChildren(
      children.length
        ? table(["move", "nodes", "share"], rows, {class: "gt-list"})
        : make("p", {class: "gt-empty", text: "Nothing below it is shown."}),
      ...(rest ? [make("p", {class: "gt-empty", text: `and ${rest} more`})] : []),
    );
  }

  /** The position of the chosen node; the latest one is shown last. */
  async showBoard() {
    const id = this.current;
    const moves = this.sketch.moves(id);
    try {
      const info = await this.answers.board(moves, moves.join(" "));
      if (id === this.current) this.board.show(info);
    } catch (error) {
      this.board.show({plain: error.message});
    }
  }

  /** Asks for what is below the chosen node. */
  async lookBelow() {
    const id = this.current;
    const body = await this.answers.more(this.sketch.moves(id));
    if (!body || this.destroyed) return;
    this.sketch.graft(body, id);
    this.choose(id);
    this.view.camera.fitBelow(this.sketch.tree, id);
    this.view.invalidate();
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA|BUTTON|SUMMARY)$/.test(event.target.tagName))
      return;
    const next = this.neighbour(event.key);
    if (event.key === "Enter" && this.sketch.isFolded(this.current)) this.lookBelow();
    else if (next >= 0) this.choose(next);
    else return;
    event.preventDefault();
  }

  /** The node that an arrow key leads to, or -1. */
  neighbour(key) {
    const {tree} = this.sketch;
    const above = this.current ? tree.parent[this.current] : -1;
    if (key === "ArrowUp") return above;
    if (key === "ArrowDown") return this.sketch.children(this.current)[0] ?? -1;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return key === "Home" ? 0 : -1;
    if (above < 0) return -1;
    const siblings = [...tree.childList.subarray(tree.childStart[above], tree.childStart[above + 1])].filter(
      (each) => each < tree.real,
    );
    return siblings[siblings.indexOf(this.current) + (key === "ArrowLeft" ? -1 : 1)] ?? -1;
  }

  redraw() {
    this.view.invalidate();
  }

  destroy() {
    this.destroyed = true;
    this.root.removeEventListener("keydown", this.onKey);
    this.view.destroy();
  }
}

const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
