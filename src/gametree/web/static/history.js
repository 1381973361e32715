// The history of a trace: which events belong to which node, and counts at checkpoints, so that any step is near.

import {NONE} from "./tree.js";

export const EVERY = 1024; // events between two checkpoints of the counts
export const NEVER = 0xffffffff;
export const NO_STATES = {node: [], solved: [], merit: [], put: [], end: []};
export const COUNTED = ["leaves", "interior", "transpositions", "abandoned"];

/**
 * @typedef {object} History
 * @property {Uint32Array} start the events of node i are steps[start[i] .. start[i + 1] - 1], in order
 * @property {Uint32Array} steps numbers of events, from 0
 * @property {Uint32Array} first the event by which a node appears first, NEVER if it does not
 * @property {Uint32Array} solved the event by which SSS* or DUAL* solves a node, NEVER if none does
 * @property {Float64Array} merit of each node that is solved
 * @property {Uint32Array} lastBelow the last event at the node or below it
 * @property {Object<string, Uint32Array>} of the numbers of the events of a kind: cut, store, probe, line
 * @property {Object<string, Float64Array>} counts at every checkpoint
 */

/**
 * @param {object} columns see columns.js
 * @param {import("./tree.js").Tree} tree
 * @returns {History}
 */
export function index(columns, tree) {
  const {kind, node} = columns.events;
  const start = new Uint32Array(tree.real + 1);
  for (let step = 0; step < node.length; step++) start[node[step] + 1]++;
  for (let id = 0; id < tree.real; id++) start[id + 1] += start[id];
  const next = start.slice(0, tree.real);
  const steps = new Uint32Array(node.length);
  for (let step = 0; step < node.length; step++) steps[next[node[step]]++] = step;
  const first = firstSeen(columns, tree, start, steps);
  return {
    start,
    steps,
    first,
    ...solvedAt(columns, tree),
    lastBelow: lastBelow(tree, start, steps, first),
    of: stepsOf(columns, kind),
    counts: checkpoints(columns),
  };
}

/** A node may be made, or put on OPEN, before anything happens at it. */
function firstSeen(columns, tree, start, steps) {
  const first = new Uint32Array(tree.total).fill(NEVER);
  for (let id = 0; id < tree.real; id++) if (start[id] < start[id + 1]) first[id] = steps[start[id]];
  for (const step of Object.keys(columns.extra ?? {}).map(Number)) {
    for (const id of madeBy(columns, tree, step)) first[id] = Math.min(first[id], step);
  }
  const {node, put} = columns.open ?? NO_STATES;
  for (let state = 0; state < node.length; state++) first[node[state]] = Math.min(first[node[state]], put[state]);
  for (let id = tree.real - 1; id > 0; id--) {
    const above = tree.parent[id];
    if (above !== NONE) first[above] = Math.min(first[above], first[id]);
  }
  return first;
}

/** When nodes are solved, and with which merit. */
function solvedAt(columns, tree) {
  const solved = new Uint32Array(tree.real).fill(NEVER);
  const merit = new Float64Array(tree.real).fill(NaN);
  const open = columns.open ?? NO_STATES;
  for (let state = 0; state < open.node.length; state++) {
    const id = open.node[state];
    if (!open.solved[state] || solved[id] <= open.put[state]) continue;
    solved[id] = open.put[state];
    merit[id] = open.merit[state];
  }
  return {solved, merit};
}

/** The nodes that an "expand" has made. */
export function madeBy(columns, tree, step) {
  const made = columns.extra?.[step]?.made;
  if (!made) return [];
  const above = columns.events.node[step];
  const named = new Set(made.map(([move]) => String(move)));
  const found = [];
  for (let at = tree.childStart[above]; at < tree.childStart[above + 1]; at++) {
    const child = tree.childList[at];
    if (child < tree.real && named.has(String(columns.nodes.move[child]))) found.push(child);
  }
  return found;
}

function lastBelow(tree, start, steps, first) {
  const last = new Uint32Array(tree.total);
  for (let id = tree.real - 1; id >= 0; id--) {
    const own = start[id] < start[id + 1] ? steps[start[id + 1] - 1] : first[id] === NEVER ? 0 : first[id];
    last[id] = Math.max(last[id], own);
    if (tree.parent[id] !== NONE) last[tree.parent[id]] = Math.max(last[tree.parent[id]], last[id]);
  }
  return last;
}

/** The events of the kinds that one jumps to, or whose last one is asked for. */
function stepsOf(columns, kind) {
  const found = {};
  for (const name of ["cut", "store", "probe", "line"]) {
    const code = columns.kinds.indexOf(name);
    let many = 0;
    for (let step = 0; step < kind.length; step++) if (kind[step] === code) many++;
    const steps = (found[name] = new Uint32Array(many));
    for (let step = 0, at = 0; step < kind.length; step++) if (kind[step] === code) steps[at++] = step;
  }
  return found;
}

/** Adds what one event counts to `sums`. */
export function count(columns, step, sums) {
  const name = columns.kinds[columns.events.kind[step]];
  const many = columns.events.count[step];
  if (name === "leaf") sums.leaves += many || 1;
  else if (name === "enter") sums.interior += 1;
  else if (name === "answered") sums.transpositions += 1;
  else if (name === "abandoned") sums.abandoned += 1;
  const aside = columns.aside?.[step];
  if (aside) COUNTED.forEach((counted, at) => (sums[counted] += aside[at]));
}

function checkpoints(columns) {
  const events = columns.events.kind.length;
  const sums = Object.fromEntries(COUNTED.map((name) => [name, 0]));
  const counts = Object.fromEntries(COUNTED.map((name) => [name, new Float64Array(Math.floor(events / EVERY) + 1)]));
  for (let step = 0; step < events; step++) {
    if (step % EVERY === 0) for (const name of COUNTED) counts[name][step / EVERY] = sums[name];
    count(columns, step, sums);
  }
  if (events % EVERY === 0) for (const name of COUNTED) counts[name][events / EVERY] = sums[name];
  return counts;
}

/** How many entries of a sorted array are below `limit`. */
export function below(sorted, limit, low = 0, high = sorted.length) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
