// The legend: every mark with its meaning, drawn by the painter itself.

import {Camera} from "./camera.js";
import {make} from "./dom.js";
import {paint} from "./painter.js";
import {palette} from "./palette.js";
import {STATE} from "./trace.js";
import {NONE} from "./tree.js";

const MARKS = [
  ["MAX, not yet seen", {state: STATE.UNSEEN, max: true}],
  ["MIN, not yet seen", {state: STATE.UNSEEN}],
  ["on the current path", {state: STATE.OPEN, path: true}],
  ["entered before, not done", {state: STATE.OPEN}],
  ["made or on OPEN, waiting", {state: STATE.WAITING}],
  ["evaluated or solved", {state: STATE.LEAF, value: 5}],
  ["answered by the table", {state: STATE.ANSWERED, value: 5}],
  ["abandoned for an estimate", {state: STATE.ABANDONED, value: 5}],
  ["cut: never looked at", {state: STATE.CUT}],
  ["principal variation", {state: STATE.DONE, line: true, value: 5}],
];
const COMPARED = [
  ["only the first visited it", {state: STATE.DONE, half: 1}],
  ["only the second visited it", {state: STATE.DONE, half: 2}],
];

/** @param {boolean} two whether two searches are compared */
export function legend(two) {
  const rows = [...MARKS, ...(two ? COMPARED : [])].map(([text, mark]) => {
    const canvas = make("canvas", {width: 104, height: 64, class: "gt-sample", "aria-hidden": "true"});
    return {canvas, mark, row: make("li", {}, canvas, make("span", {text}))};
  });
  const element = make(
    "ul",
    {class: "gt-legend"},
    ...rows.map(({row}) => row),
    make(
      "li",
      {},
      make("span", {
        text: "A triangle is a subtree too small to draw, with its number of nodes; click it to come nearer.",
      }),
    ),
  );
  const draw = () => rows.forEach(({canvas, mark}) => sample(canvas, mark, palette(element)));
  return {element, draw};
}

/** One mark with its edge, as a tree of two nodes. */
function sample(canvas, mark, colours) {
  const tree = {
    real: 2,
    total: 2,
    parent: Uint32Array.of(NONE, 0),
    index: Uint32Array.of(0, 0),
    ply: Uint16Array.of(0, 1),
    count: Uint32Array.of(1, 1),
    childStart: Uint32Array.of(0, 1, 1),
    childList: Uint32Array.of(1),
    x: Float64Array.of(0.3, 0.7),
    left: Float64Array.of(0, 0),
    width: Float64Array.of(1, 1),
    size: Float64Array.of(2, 1),
    plies: 1,
  };
  const camera = new Camera();
  Object.assign(camera, {screen: {width: 52, height: 32}, slot: 52, level: 56, left: 0, top: -40});
  const only = (on) => new Set(on ? [1] : []);
  const context = canvas.getContext("2d");
  context.setTransform(2, 0, 0, 2, 0, 0);
  paint(
    context,
    {
      tree,
      current: -1,
      path: only(mark.path),
      other: only(false),
      line: only(mark.line),
      state: () => mark.state,
      progress: () => mark.state,
      value: (id) => (id ? (mark.value ?? NaN) : NaN),
      bounds: () => [NaN, NaN],
      maximizing: () => mark.max ?? false,
      half: () => mark.half ?? 0,
      label: () => "",
    },
    camera,
    colours,
  );
}
