// A trace that can be asked for the state after any number of steps.

import {COUNTED, EVERY, NEVER, NO_STATES, below, count} from "./history.js";
import {NONE, pathTo} from "./tree.js";

/** What a node looks like. The order is that of `marks.js`. */
export const STATE = {UNSEEN: 0, WAITING: 1, OPEN: 2, LEAF: 3, ANSWERED: 4, ABANDONED: 5, DONE: 6, CUT: 7};
const AFTER = {
  enter: STATE.OPEN,
  generate: STATE.OPEN,
  update: STATE.OPEN,
  leaf: STATE.LEAF,
  answered: STATE.ANSWERED,
  abandoned: STATE.ABANDONED,
  cut: STATE.DONE,
  return: STATE.DONE,
  expand: STATE.OPEN,
  "back up": STATE.OPEN,
};
const KEPT_STORES = 60;
/** Where the flags of an event begin: two bits each, 0 for none, 1 for false and 2 for true. */
const CUTOFF = 2;
const LAST = 4;

export class Trace {
  /** @param {{columns: object, tree: import("./tree.js").Tree, history: import("./history.js").History}} prepared */
  constructor({columns, tree, history}) {
    this.columns = columns;
    this.tree = tree;
    this.history = history;
    this.length = columns.events.kind.length;
    this.states = Int8Array.from(columns.kinds, (name) => AFTER[name] ?? -1);
    this.code = Object.fromEntries(columns.kinds.map((name, code) => [name, code]));
  }

  /** The name of the kind of an event. */
  kind(step) {
    return this.columns.kinds[this.columns.events.kind[step]];
  }

  /** One event as an object; absent numbers are NaN, and a flag that is not set is null. */
  event(step) {
    const columns = this.columns.events;
    const made = {step, kind: this.kind(step), extra: this.columns.extra?.[step] ?? null};
    for (const name of Object.keys(columns)) if (name !== "kind") made[name] = columns[name][step];
    made.cutoff = flag(made.flags, CUTOFF);
    made.last = flag(made.flags, LAST);
    return made;
  }

  /** The node where the search is after `steps` events; the root before the first. */
  current(steps) {
    return steps ? this.columns.events.node[steps - 1] : 0;
  }

  /** The ids from the root to the current node. */
  path(steps) {
    return pathTo(this.tree, this.current(steps));
  }

  /** The number of the last event at `id` among the first `steps`, or -1. */
  lastEvent(id, steps) {
    const {start, steps: events} = this.history;
    if (id >= this.tree.real) return -1;
    const at = below(events, steps, start[id], start[id + 1]);
    return at > start[id] ? events[at - 1] : -1;
  }

  /** The state of a node or stub after `steps` events: a value of STATE. */
  state(id, steps) {
    if (id >= this.tree.real) return this.isCut(this.tree.parent[id], steps) ? STATE.CUT : STATE.UNSEEN;
    const {start, steps: events} = this.history;
    for (let at = below(events, steps, start[id], start[id + 1]) - 1; at >= start[id]; at--) {
      const state = this.states[this.columns.events.kind[events[at]]];
      if (state === STATE.OPEN && this.history.solved[id] < steps) return STATE.DONE;
      if (state >= 0) return state;
    }
    if (this.history.solved[id] < steps) return STATE.DONE;
    return this.history.first[id] < steps ? STATE.WAITING : STATE.UNSEEN;
  }

  /** Whether the children of a node that have not been looked at by now are cut off. */
  isCut(id, steps) {
    const {start, steps: events} = this.history;
    const kinds = this.columns.events.kind;
    for (let at = below(events, steps, start[id], start[id + 1]) - 1; at >= start[id]; at--) {
      if (kinds[events[at]] === this.code.cut) return true;
      if (kinds[events[at]] === this.code.enter) return false;
    }
    return false;
  }

  /** The children of a node that have not returned since it was entered last; NaN if its moves are not known. */
  childrenLeft(id, steps) {
    const {start, steps: events} = this.history;
    const kinds = this.columns.events.kind;
    let left = this.columns.nodes.moves[id] || NaN;
    for (let at = below(events, steps, start[id], start[id + 1]) - 1; at >= start[id]; at--) {
      if (kinds[events[at]] === this.code.enter) break;
      if (kinds[events[at]] === this.code.update) left--;
    }
    return left;
  }

  /** The latest number of a column at a node, NaN if there is none yet. */
  latest(name, id, steps) {
    const {start, steps: events} = this.history;
    const column = this.columns.events[name];
    if (id < this.tree.real) {
      for (let at = below(events, steps, start[id], start[id + 1]) - 1; at >= start[id]; at--) {
        // What cuts a node off in SSS* is the value of a node above it; elsewhere the event before has the same value.
        if (this.columns.events.kind[events[at]] === this.code.cut) continue;
        if (!Number.isNaN(column[events[at]])) return column[events[at]];
      }
    }
    return NaN;
  }

  /** The value of a node as far as it is known; NaN before. A leaf has its own, an inner node that is solved its merit. */
  value(id, steps) {
    if (id < this.tree.real && this.columns.nodes.moves[id] && this.history.solved[id] < steps)
      return this.history.merit[id];
    return this.latest("value", id, steps);
  }

  /** The bounds of a node's value: [lower, upper], each NaN if unknown. */
  bounds(id, steps) {
    return [this.latest("lower", id, steps), this.latest("upper", id, steps)];
  }

  /** The window of a node: [alpha, beta]. A test has no alpha, and its beta is gamma. */
  window(id, steps) {
    const {start, steps: events} = this.history;
    const {alpha, beta} = this.columns.events;
    for (let at = below(events, steps, start[id], start[id + 1]) - 1; at >= start[id]; at--) {
      const step = events[at];
      if (!Number.isNaN(beta[step]) || !Number.isNaN(alpha[step])) return [alpha[step], beta[step]];
    }
    return [NaN, NaN];
  }

  /** The counts after `steps` events. */
  counts(steps) {
    const checkpoint = Math.floor(steps / EVERY);
    const sums = Object.fromEntries(COUNTED.map((name) => [name, this.history.counts[name][checkpoint]]));
    for (let step = checkpoint * EVERY; step < steps; step++) count(this.columns, step, sums);
    sums.nodes = COUNTED.reduce((sum, name) => sum + sums[name], 0);
    return sums;
  }

  /**
   * The OPEN list after `steps` events, the best merit first, then from left to right.
   * @returns {{count: number, states: [number, "L" | "S", number][]}} `count` of all, and the best `most` of them
   */
  open(steps, most = Infinity) {
    const {node, solved, merit, put, end} = this.columns.open ?? NO_STATES;
    const side = merit[0] > 0 ? -1 : 1; // SSS* has the highest merit first, DUAL* the lowest
    const {left} = this.tree;
    const order = (one, other) => side * (merit[one] - merit[other]) || left[node[one]] - left[node[other]];
    const best = [];
    let count = 0;
    for (let state = 0, begun = below(put, steps); state < begun; state++) {
      if (end[state] < steps) continue;
      count++;
      if (best.length === most && order(state, best[most - 1]) > 0) continue;
      best.push(state);
      if (most < Infinity) {
        let at = best.length - 1;
        for (; at > 0 && order(state, best[at - 1]) < 0; at--) best[at] = best[at - 1];
        best[at] = state;
        if (best.length > most) best.pop();
      }
    }
    if (most === Infinity) best.sort(order);
    return {count, states: best.map((state) => [node[state], solved[state] ? "S" : "L", merit[state]])};
  }

  /** The ids of the principal variation after `steps` events, from the root on. */
  line(steps) {
    const at = below(this.history.of.line, steps) - 1;
    if (at >= 0) return this.follow(this.columns.extra?.[this.history.of.line[at]]?.line ?? []);
    return steps === this.length ? this.follow(this.columns.result.pv) : [];
  }

  /** The ids along moves from the root, as far as the trace has them. */
  follow(moves) {
    const ids = [0];
    for (const move of moves) {
      const next = this.childBy(ids[ids.length - 1], move);
      if (next < 0) break;
      ids.push(next);
    }
    return ids;
  }

  /** The child of a node that a move leads to, or -1. */
  childBy(id, move) {
    const {childStart, childList, real} = this.tree;
    for (let at = childStart[id]; at < childStart[id + 1]; at++) {
      if (childList[at] < real && String(this.columns.nodes.move[childList[at]]) === String(move))
        return childList[at];
    }
    return -1;
  }

  /** The moves from the root to a node, as text. */
  moves(id) {
    return pathTo(this.tree, id)
      .slice(1)
      .map((each) => String(this.columns.nodes.move[each]));
  }

  /** What was stored in the table last: {node, depth, lower, upper}, the newest first, each node once. */
  table(steps) {
    const stores = this.history.of.store;
    const events = this.columns.events;
    const seen = new Map();
    for (let at = below(stores, steps) - 1; at >= 0 && seen.size < KEPT_STORES; at--) {
      const step = stores[at],
        node = events.node[step];
      if (!seen.has(node))
        seen.set(node, {node, depth: events.depth[step], lower: events.lower[step], upper: events.upper[step]});
    }
    return [...seen.values()];
  }

  /** How many nodes have been seen below a node that is drawn as a triangle: none, some or all. */
  progress(id, steps) {
    if (this.history.first[id] >= steps) return STATE.UNSEEN;
    return this.history.lastBelow[id] < steps ? STATE.DONE : STATE.OPEN;
  }

  /** The steps after which a node is current for the first and for the last time. */
  visits(id) {
    const {start, steps, first} = this.history;
    if (id >= this.tree.real) {
      const cut = this.firstCut(this.tree.parent[id]);
      return cut < 0 ? [] : [cut + 1];
    }
    if (start[id] === start[id + 1]) return first[id] === NEVER ? [] : [first[id] + 1];
    return [steps[start[id]] + 1, steps[start[id + 1] - 1] + 1];
  }

  firstCut(id) {
    const {start, steps} = this.history;
    for (let at = start[id]; at < start[id + 1]; at++) if (this.kind(steps[at]) === "cut") return steps[at];
    return -1;
  }

  /** The next step, or the one before, after which a cutoff has just happened; the end of the trace if none. */
  cutoff(steps, direction) {
    const cuts = this.history.of.cut;
    if (direction > 0) {
      const at = below(cuts, steps);
      return at < cuts.length ? cuts[at] + 1 : this.length;
    }
    const at = below(cuts, steps - 1) - 1;
    return at >= 0 ? cuts[at] + 1 : 0;
  }

  /** The visits of a node, for its history: {step, kind, alpha, beta, value} of at most `limit` events. */
  story(id, limit = 8) {
    const {start, steps} = this.history;
    if (id >= this.tree.real) return {all: 0, shown: []};
    const kinds = new Set([
      "enter",
      "leaf",
      "answered",
      "abandoned",
      "return",
      "cut",
      "expand",
      "back up",
      "operator",
    ]);
    const shown = [];
    for (let at = start[id]; at < start[id + 1] && shown.length < limit; at++) {
      if (kinds.has(this.kind(steps[at]))) shown.push(this.event(steps[at]));
    }
    return {all: start[id + 1] - start[id], shown};
  }

  /** Whether MAX moves at a node: true, false, or null if the trace does not know. */
  maximizing(id) {
    const known = id < this.tree.real ? this.columns.nodes.maximizing[id] : 2;
    if (known < 2) return known === 1;
    const above = this.tree.parent[id];
    const said = above === NONE ? 2 : this.columns.nodes.maximizing[above];
    return said === 2 ? null : said === 0;
  }
}

function flag(flags, at) {
  const bits = (flags >> at) & 3;
  return bits ? bits === 2 : null;
}
