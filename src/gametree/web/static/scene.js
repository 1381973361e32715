// Scenes: what a tree looks like after so many steps of one search, or of two. The painter asks nothing else.

import {letters, number} from "./names.js";
import {STATE} from "./trace.js";
import {ABSENT} from "./union.js";

/** One search after `steps` events. */
export class Scene {
  /**
   * @param {import("./trace.js").Trace} trace
   * @param {number} steps
   */
  constructor(trace, steps) {
    this.trace = trace;
    this.tree = trace.tree;
    this.steps = steps;
    this.current = trace.current(steps);
    this.path = new Set(steps ? trace.path(steps) : []);
    this.other = new Set();
    this.line = new Set(trace.line(steps));
    this.plainMoves = plainMoves(trace.columns.nodes.move, trace.tree);
  }

  state(id) {
    return this.trace.state(id, this.steps);
  }

  progress(id) {
    return this.trace.progress(id, this.steps);
  }

  value(id) {
    return this.trace.value(id, this.steps);
  }

  bounds(id) {
    return this.trace.bounds(id, this.steps);
  }

  maximizing(id) {
    return this.trace.maximizing(id);
  }

  /** Visited by both searches or by the only one (0), by the first alone (1), by the second alone (2). */
  half() {
    return 0;
  }

  /** What is written beside a mark: the move that leads to it; in trees, whose moves are numbers, its short name. */
  label(id) {
    if (id >= this.tree.real) return "";
    return this.plainMoves ? shortName(this.tree, id) : String(this.trace.columns.nodes.move[id] ?? "");
  }
}

/** Two searches of the same tree, after so many events of each. */
export class UnitedScene {
  /**
   * @param {{tree: object, ids: Uint32Array[], move: string[]}} united
   * @param {import("./trace.js").Trace[]} traces
   * @param {number[]} steps of each
   */
  constructor(united, traces, steps) {
    this.tree = united.tree;
    this.ids = united.ids;
    this.move = united.move;
    this.traces = traces;
    this.steps = steps;
    this.here = traces.map((trace, which) => inverse(this, which, trace.tree.real));
    const [first, second] = traces.map((trace, which) => {
      const ids = steps[which] ? trace.path(steps[which]) : [];
      return new Set(ids.map((id) => this.here[which][id]));
    });
    this.path = first;
    this.other = second;
    this.line = new Set(traces[0].line(steps[0]).map((id) => this.here[0][id]));
    this.current = this.here[0][traces[0].current(steps[0])];
    this.currentOther = this.here[1][traces[1].current(steps[1])];
    this.plainMoves = plainMoves(united.move, this.tree);
  }

  /** The node in trace `which`, or -1. */
  of(id, which) {
    const found = id < this.tree.real ? this.ids[which][id] : ABSENT;
    return found === ABSENT ? -1 : found;
  }

  states(id) {
    return this.traces.map((trace, which) => {
      const own = this.of(id, which);
      if (own >= 0) return trace.state(own, this.steps[which]);
      const above = this.of(this.tree.parent[id], which);
      return above >= 0 && trace.isCut(above, this.steps[which]) ? STATE.CUT : STATE.UNSEEN;
    });
  }

  state(id) {
    const [first, second] = this.states(id);
    if (seen(first) && seen(second)) return first === STATE.OPEN || second === STATE.OPEN ? STATE.OPEN : first;
    if (seen(first)) return first;
    if (seen(second)) return second;
    return first === STATE.CUT && second === STATE.CUT ? STATE.CUT : STATE.UNSEEN;
  }

  half(id) {
    if (id >= this.tree.real) return 0;
    const [first, second] = this.states(id).map(seen);
    return first === second ? 0 : first ? 1 : 2;
  }

  progress(id) {
    const known = this.traces.map((trace, which) => {
      const own = this.of(id, which);
      return own < 0 ? STATE.UNSEEN : trace.progress(own, this.steps[which]);
    });
    return Math.max(...known) === STATE.UNSEEN ? STATE.UNSEEN : known.includes(STATE.OPEN) ? STATE.OPEN : STATE.DONE;
  }

  value(id) {
    for (const [which, trace] of this.traces.entries()) {
      const own = this.of(id, which);
      const value = own < 0 ? NaN : trace.value(own, this.steps[which]);
      if (!Number.isNaN(value)) return value;
    }
    return NaN;
  }

  bounds() {
    return [NaN, NaN];
  }

  maximizing(id) {
    for (const [which, trace] of this.traces.entries()) {
      const own = this.of(id, which);
      if (own >= 0) return trace.maximizing(own);
    }
    return id < this.tree.real ? null : !this.maximizing(this.tree.parent[id]);
  }

  label(id) {
    if (id >= this.tree.real) return "";
    return this.plainMoves ? shortName(this.tree, id) : String(this.move[id] ?? "");
  }
}

const seen = (state) => state !== STATE.UNSEEN && state !== STATE.CUT;

/** Of each node of a trace, the node of the union. Made once and kept with the union. */
function inverse(scene, which, real) {
  const ids = scene.ids[which];
  if (!ids.inverse) {
    ids.inverse = new Uint32Array(real);
    for (let at = 0; at < ids.length; at++) if (ids[at] !== ABSENT) ids.inverse[ids[at]] = at;
  }
  return ids.inverse;
}

/** Whether moves are only the numbers of the children, as in explicit trees. */
function plainMoves(move, tree) {
  const many = Math.min(tree.real, 40);
  for (let id = 1; id < many; id++) if (String(move[id]) !== String(tree.index[id])) return false;
  return true;
}

function shortName(tree, id) {
  if (id === 0) return "";
  return tree.ply[id] === 1 ? letters(tree.index[id]) : String(tree.index[id] + 1);
}

/** The text inside a mark. */
export const inside = (scene, id) => number(scene.value(id));
