// What happened at a step, in one sentence: the same words as `Trace.say` of the library.

import {nameOf, number} from "./names.js";

/** The sentence of the state after `steps` events. */
export function say(trace, steps) {
  if (steps === 0) return "the search has not begun";
  const event = trace.event(steps - 1);
  return SENTENCES[event.kind](event, nameOf(trace.tree, event.node), trace);
}

/** A window in short: a test has no alpha. */
export function windowText(alpha, beta) {
  if (absent(alpha) && absent(beta)) return "";
  if (absent(alpha)) return `γ = ${number(beta)}`;
  return `${number(alpha)} .. ${number(beta)}`;
}

/** Bounds in short: "= 5", "≥ 5", "≤ 7", "5 .. 7", or "". */
export function boundsText(lower, upper) {
  const low = Number.isFinite(lower),
    high = Number.isFinite(upper);
  if (low && high) return lower === upper ? `= ${number(lower)}` : `${number(lower)} .. ${number(upper)}`;
  return low ? `≥ ${number(lower)}` : high ? `≤ ${number(upper)}` : "";
}

/** Why a node is cut off: the inequality that holds. */
export function inequality(event, trace) {
  const g = `g = ${text(event.value)}`;
  if (trace.maximizing(event.node)) return `${g} >= ${absent(event.alpha) ? "gamma" : "beta"} = ${text(event.beta)}`;
  return absent(event.alpha) ? `${g} < gamma = ${text(event.beta)}` : `${g} <= alpha = ${text(event.alpha)}`;
}

const OPERATORS = [
  (name) => `OPEN has ${name} alone, which is live`,
  (name) => `${name} is solved, and so is its parent: all states below the parent are purged`,
  (name) => `${name} is solved, and its next sibling becomes live`,
  (name) => `${name} is solved, and as it is the last of its siblings, so is its parent`,
  (name) => `${name} is a leaf, and becomes solved`,
  (name) => `the first child of ${name} becomes live`,
  (name) => `all children of ${name} become live`,
];

const SENTENCES = {
  probe: (event, name) =>
    `a search of ${name} begins, ${plural(Math.max(0, event.depth), "ply", "plies")} deep${window(event)}`,
  probed: (event, name) => `the search of ${name} returns ${text(event.value)}${proof(event)}`,
  enter: (event, name, trace) => {
    const merit = absent(event.alpha) && absent(event.beta) ? ` with merit ${text(event.value)}` : "";
    return `${name} is entered, a ${trace.maximizing(event.node) ? "MAX" : "MIN"} node${window(event) || merit}`;
  },
  generate: (event, name) => `${name} has ${plural(event.count, "move")}`,
  leaf: (event, name) => {
    const looked = event.count > 1 ? `, after a look at ${plural(event.count, "position")}` : "";
    return `${name} is evaluated: ${text(event.value)}${looked}`;
  },
  answered: (event, name) => {
    if (absent(event.lower)) return `${name} is a position that the graph has already: ${text(event.value)}`;
    const by = event.cutoff ? "the table has a bound of a child of" : "the table has";
    return `${by} ${name}: ${text(event.value)}${proof(event)}`;
  },
  abandoned: (event, name) => {
    const high = event.upper === Infinity;
    const bound = high ? `>= beta = ${text(event.beta)}` : `<= alpha = ${text(event.alpha)}`;
    return `${name} is abandoned: it seems to be worth at ${high ? "least" : "most"} ${text(event.value)} ${bound}`;
  },
  update: (event, name) => {
    const which = event.last ? "the last child" : "a child";
    return `${which} of ${name} has returned: g = ${text(event.value)} is the best so far${window(event)}`;
  },
  cut: (event, name, trace) => {
    const children = `${plural(event.count, "child", "children")} of ${name} ${event.count === 1 ? "is" : "are"}`;
    if (event.cutoff === false)
      return `${children} left out: nothing is expected of moves so late, or so far below the window`;
    const why = absent(event.beta)
      ? `it or a node above it is solved with ${text(event.value)}`
      : inequality(event, trace);
    return `cut at ${name}: ${why}, so ${children} never looked at`;
  },
  store: (event, name) => `the table gets the bounds of ${name}: ${text(event.lower)} to ${text(event.upper)}`,
  return: (event, name) => `${name} returns ${text(event.value)}`,
  operator: (event, name) => `${event.count ? `operator ${event.count}: ` : ""}${OPERATORS[event.count](name)}`,
  line: (event) =>
    `the principal variation is ${event.extra?.line?.join(" ") || "empty"}, worth ${text(event.value)}`,
  expand: (event, name) => {
    if (!event.count) return `${name} has no moves: the game is over there`;
    const root = event.extra?.root === undefined ? "" : `, and the root worth ${text(event.extra.root)}`;
    const made = `${plural(event.count, "child", "children")} made`;
    return `${name} is expanded: ${made}, ${name} is worth ${text(event.value)}${root}`;
  },
  "back up": (event, name) => `${name} is now worth ${text(event.value)}`,
};

const absent = (value) => Number.isNaN(value);

function window({alpha, beta}) {
  if (absent(beta)) return "";
  return absent(alpha) ? `, gamma = ${text(beta)}` : `, alpha = ${text(alpha)}, beta = ${text(beta)}`;
}

/** What a value is, by the bounds that it proves. */
function proof({value, lower, upper}) {
  if (absent(lower) || absent(upper)) return "";
  if (lower === upper) return ", the exact value";
  return value === lower ? ", a lower bound" : ", an upper bound";
}

const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A value as the library writes it in a sentence: six figures, and infinities with their sign. */
function text(value) {
  if (value === "inf" || value === Infinity) return "+inf";
  if (value === "-inf" || value === -Infinity) return "-inf";
  if (absent(value)) return "?";
  return String(Number.isInteger(value) ? value : +value.toPrecision(6));
}
