// A sketch: the top of the tree of a long search, with the size of what is below each node. More of it may come later.

import {read} from "./columns.js";
import {letters, short} from "./names.js";
import {STATE} from "./trace.js";
import {NONE, layOut, pathTo} from "./tree.js";

const NUMBERS = ["parent", "index", "ply", "maximizing", "moves", "visits", "size", "leaves"];

export class Sketch {
  /** @param {ArrayBuffer} body an answer of the server */
  constructor(body) {
    const {nodes, ...rest} = read(body);
    Object.assign(this, rest); // name, place, algorithm, depth, result
    this.nodes = {...nodes, move: [...nodes.move]};
    this.tree = layOut(this.nodes, 0);
  }

  /** Whether the search went on below a node that has nothing below it here. */
  isFolded(id) {
    const {childStart, real} = this.tree;
    return id < real && childStart[id] === childStart[id + 1] && this.nodes.size[id] > this.nodes.visits[id];
  }

  /** The children of a node that were searched, the largest subtree first. */
  children(id) {
    const {childStart, childList, real} = this.tree;
    const below = [...childList.subarray(childStart[id], childStart[id + 1])].filter((child) => child < real);
    return below.sort((one, other) => this.nodes.size[other] - this.nodes.size[one]);
  }

  /** The moves from the root to a node, as text. */
  moves(id) {
    return pathTo(this.tree, id)
      .slice(1)
      .map((each) => this.nodes.move[each]);
  }

  /** The node at the end of moves, or -1. */
  find(moves) {
    return moves.reduce((id, move) => {
      const found = id < 0 ? undefined : this.children(id).find((child) => this.nodes.move[child] === move);
      return found ?? -1;
    }, 0);
  }

  /** Adds what another sketch of the same search has below node `id`. Ids stay. */
  graft(body, id) {
    const more = new Sketch(body);
    const top = more.find(this.moves(id));
    if (top < 0) return;
    const ids = new Map([[top, id]]);
    for (let node = top + 1, next = this.tree.real; node < more.tree.real; node++) {
      if (ids.has(more.nodes.parent[node])) ids.set(node, next++);
    }
    for (const name of NUMBERS) {
      const added = [...ids.keys()].slice(1).map((node) => more.nodes[name][node]);
      const all = new this.nodes[name].constructor(this.tree.real + added.length);
      all.set(this.nodes[name]);
      all.set(name === "parent" ? added.map((node) => ids.get(node)) : added, this.tree.real);
      this.nodes[name] = all;
    }
    this.nodes.moves[id] = more.nodes.moves[top];
    this.nodes.move.push(...[...ids.keys()].slice(1).map((node) => more.nodes.move[node]));
    this.tree = layOut(this.nodes, 0);
  }
}

/** What a sketch looks like while one of its nodes is chosen. See scene.js. */
export class SketchScene {
  /**
   * @param {Sketch} sketch
   * @param {number} current the chosen node
   */
  constructor(sketch, current) {
    this.sketch = sketch;
    this.tree = sketch.tree;
    this.current = current;
    this.path = new Set(pathTo(sketch.tree, current));
    this.other = new Set();
    this.line = new Set(known(sketch, sketch.result.pv ?? []));
  }

  state(id) {
    return id < this.tree.real ? STATE.OPEN : STATE.CUT;
  }

  progress() {
    return STATE.OPEN;
  }

  folded(id) {
    return this.sketch.isFolded(id);
  }

  /** What stands inside a mark: how many nodes were searched there and below. */
  text(id) {
    return id < this.tree.real ? short(this.sketch.nodes.size[id]) : "";
  }

  bounds() {
    return [NaN, NaN];
  }

  half() {
    return 0;
  }

  maximizing(id) {
    if (id < this.tree.real && this.sketch.nodes.maximizing[id] < 2) return this.sketch.nodes.maximizing[id] === 1;
    const above = this.tree.parent[id];
    return above === NONE ? true : !this.maximizing(above);
  }

  label(id) {
    if (id >= this.tree.real || id === 0) return "";
    const move = this.sketch.nodes.move[id];
    if (move !== String(this.tree.index[id])) return move;
    return this.tree.ply[id] === 1 ? letters(this.tree.index[id]) : String(this.tree.index[id] + 1);
  }
}

/** The nodes along moves, as far as the sketch has them. */
function known(sketch, moves) {
  const ids = [0];
  for (const move of moves) {
    const next = sketch.children(ids.at(-1)).find((child) => sketch.nodes.move[child] === String(move));
    if (next === undefined) break;
    ids.push(next);
  }
  return ids;
}
