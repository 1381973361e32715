// Plots as SVG: curves over a common axis, and bars. Series differ by colour and by the shape of their points.

import {make, shape} from "./dom.js";

const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8f98"];
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "", "6 3", "2 3"];
const WIDTH = 640; // pixels, where there is room
const SIZE = {height: 300, left: 62, right: 14, top: 12, bottom: 42};

/**
 * @typedef {{label?: string, scale?: string}} Axis a scale is "log", or "whole" for whole numbers
 * @param {{curves: {label: string, points: number[][]}[], x?: Axis, y?: Axis, width?: number, here?: number,
 *          onPick?: (x: number) => void}} plot a point is [x, y] or [x, y, low, high]; `here` marks an x
 */
export function curvePlot({curves, x = {}, y = {}, width = WIDTH, here, onPick}) {
  const points = curves.flatMap((curve) => curve.points).filter((point) => point.every(Number.isFinite));
  if (!points.length) return make("p", {class: "soft", text: "There is nothing to plot yet."});
  const across = axis(
    points.map((point) => point[0]),
    x.scale,
    SIZE.left,
    width - SIZE.right,
  );
  const up = axis(
    points.flatMap((point) => point.slice(1)),
    y.scale,
    SIZE.height - SIZE.bottom,
    SIZE.top,
  );
  const svg = frame(width, across, up, x.label, y.label);
  if (here !== undefined)
    svg.append(
      shape("line", {
        class: "here",
        x1: across.at(here),
        x2: across.at(here),
        y1: SIZE.top,
        y2: SIZE.height - SIZE.bottom,
      }),
    );
  curves.forEach((curve, which) => svg.append(...curveShapes(curve, which, across, up, onPick)));
  return make("figure", {class: "figure"}, svg, curves.length > 1 ? key(curves.map((curve) => curve.label)) : "");
}

function curveShapes({label, points}, which, across, up, onPick) {
  const colour = COLOURS[which % COLOURS.length];
  const usable = points.filter((point) => point.every(Number.isFinite));
  const path = usable
    .map(([px, py], at) => `${at ? "L" : "M"}${across.at(px).toFixed(1)} ${up.at(py).toFixed(1)}`)
    .join("");
  const shapes = [
    shape("path", {
      d: path,
      fill: "none",
      stroke: colour,
      "stroke-width": 2,
      "stroke-dasharray": DASHES[which % DASHES.length],
    }),
  ];
  for (const [px, py, low, high] of usable) {
    if (low !== undefined)
      shapes.push(
        shape("line", {x1: across.at(px), x2: across.at(px), y1: up.at(low), y2: up.at(high), stroke: colour}),
      );
    const dot = shape(
      "circle",
      {
        cx: across.at(px),
        cy: up.at(py),
        r: usable.length > 80 ? 2 : 3.5,
        fill: colour,
        class: onPick ? "dot" : undefined,
      },
      shape("title", {text: `${label ? `${label}: ` : ""}${px}, ${py}`}),
    );
    if (onPick) dot.addEventListener("click", () => onPick(px));
    shapes.push(dot);
  }
  return shapes;
}

/**
 * Bars, one for each name.
 * @param {{names: string[], values: number[], label?: string}} plot
 */
export function barPlot({names, values, label}) {
  const row = 26,
    left = 150,
    width = WIDTH,
    height = names.length * row + 30;
  const most = Math.max(...values.filter(Number.isFinite), 1e-9);
  const svg = shape("svg", {viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img", "aria-label": label});
  names.forEach((name, at) => {
    const long = ((width - left - 90) * (values[at] || 0)) / most;
    svg.append(
      shape("text", {x: left - 8, y: at * row + 18, "text-anchor": "end", text: name}),
      shape("rect", {
        x: left,
        y: at * row + 6,
        width: Math.max(1, long),
        height: row - 9,
        fill: COLOURS[at % COLOURS.length],
      }),
      shape("text", {x: left + long + 6, y: at * row + 18, text: tick(values[at])}),
    );
  });
  svg.append(shape("text", {x: left, y: height - 8, text: label ?? ""}));
  return svg;
}

/** An axis: where a number is, and where its ticks are. */
function axis(numbers, scale, from, to) {
  const usable = scale === "log" ? numbers.filter((each) => each > 0) : numbers;
  let low = Math.min(...usable),
    high = Math.max(...usable);
  if (low === high) [low, high] = [low - 1, high + 1];
  const map = scale === "log" ? Math.log10 : (each) => each;
  const [first, last] = [map(low), map(high)];
  const at = (each) => from + ((map(each) - first) / (last - first)) * (to - from);
  const ticks = scale === "log" ? logTicks(low, high) : linearTicks(low, high);
  return {at, ticks: scale === "whole" ? ticks.filter(Number.isInteger) : ticks};
}

function linearTicks(low, high) {
  const rough = (high - low) / 5;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * unit).find((each) => each >= rough);
  const ticks = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-6; at += step) ticks.push(+at.toPrecision(10));
  return ticks;
}

function logTicks(low, high) {
  const ticks = [];
  for (let power = Math.ceil(Math.log10(low)); power <= Math.log10(high); power++) ticks.push(10 ** power);
  return ticks.length > 1 ? ticks : linearTicks(low, high).filter((each) => each > 0);
}

function frame(width, across, up, xLabel, yLabel) {
  const {height, left, right, top, bottom} = SIZE;
  const svg = shape("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "plot",
    role: "img",
    "aria-label": [yLabel, xLabel].filter(Boolean).join(" over "),
  });
  for (const each of up.ticks) {
    svg.append(
      shape("line", {class: "grid", x1: left, x2: width - right, y1: up.at(each), y2: up.at(each)}),
      shape("text", {x: left - 6, y: up.at(each) + 4, "text-anchor": "end", text: tick(each)}),
    );
  }
  for (const each of across.ticks)
    svg.append(
      shape("text", {x: across.at(each), y: height - bottom + 16, "text-anchor": "middle", text: tick(each)}),
    );
  svg.append(
    shape("path", {class: "axis", d: `M${left} ${top}V${height - bottom}H${width - right}`}),
    shape("text", {x: (left + width) / 2, y: height - 8, "text-anchor": "middle", text: xLabel ?? ""}),
    shape("text", {
      x: 0,
      y: 0,
      transform: `translate(14 ${(height - bottom) / 2}) rotate(-90)`,
      "text-anchor": "middle",
      text: yLabel ?? "",
    }),
  );
  return svg;
}

function tick(number) {
  if (!Number.isFinite(number)) return "–";
  const size = Math.abs(number);
  if (size >= 1e5) return `${+(number / 1e6).toPrecision(3)}M`;
  return String(+number.toPrecision(4));
}

function key(labels) {
  const entries = labels.map((text, at) => {
    const sample = shape(
      "svg",
      {width: 30, height: 10, "aria-hidden": "true"},
      shape("line", {
        x1: 0,
        x2: 30,
        y1: 5,
        y2: 5,
        stroke: COLOURS[at % COLOURS.length],
        "stroke-width": 2.5,
        "stroke-dasharray": DASHES[at % DASHES.length],
      }),
    );
    return make("span", {class: "field"}, sample, make("span", {text}));
  });
  return make("figcaption", {class: "row soft"}, ...entries);
}
