// The painter: draws what of a scene is inside the screen and large enough to be seen.
//
// A subtree narrower than COLLAPSE pixels becomes a triangle with its count, so the number of marks depends on the
// screen, not on the tree. Marks of one style are drawn in one stroke of the canvas.

import {number, short} from "./names.js";
import {STATE} from "./trace.js";
import {NONE} from "./tree.js";

const COLLAPSE = 26;
const LARGEST = 15,
  SMALLEST = 0.9; // half the width of a mark
const THIN = 2.5; // with slots narrower than this, the edges to leaves are one area, and leaves plain dots
const FONT = "system-ui, sans-serif";

/** What was drawn: parallel arrays, which the hit test reads. */
export class Drawn {
  constructor() {
    this.ids = [];
    this.xs = [];
    this.ys = [];
    this.radii = [];
    this.triangles = [];
  }

  add(id, x, y, radius, triangle) {
    this.ids.push(id);
    this.xs.push(x);
    this.ys.push(y);
    this.radii.push(radius);
    this.triangles.push(triangle);
  }
}

/**
 * Draws a scene and returns what it drew.
 * @param {CanvasRenderingContext2D} context
 * @param {object} scene see scene.js
 * @param {import("./camera.js").Camera} camera
 * @param {object} colours see palette.js
 * @param {{hover?: number}} [marked]
 */
export function paint(context, scene, camera, colours, marked = {}) {
  const {width, height} = camera.screen;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  const drawn = collect(scene, camera);
  const states = drawn.ids.map((id, at) => (drawn.triangles[at] ? scene.progress(id) : scene.state(id)));
  paintEdges(context, scene, camera, colours, drawn, states);
  paintMarks(context, scene, colours, drawn, states);
  paintText(context, scene, camera, colours, drawn, states);
  paintCurrent(context, scene, colours, drawn, marked);
  return drawn;
}

/** The nodes to draw: depth first from the root, leaving out what is outside the screen or too small. */
function collect(scene, camera) {
  const {tree} = scene;
  const drawn = new Drawn();
  const {width, height} = camera.screen;
  const stack = [0];
  while (stack.length) {
    const id = stack.pop();
    const x = camera.x(tree.x[id]),
      y = camera.y(tree.ply[id]);
    const wide = tree.width[id] * camera.slot;
    const inner = tree.childStart[id] < tree.childStart[id + 1];
    const folded = scene.folded?.(id) ?? false;
    const triangle = folded || (inner && wide < COLLAPSE && id !== 0);
    const radius = triangle
      ? Math.max(2, Math.min(LARGEST, wide * 0.45))
      : Math.max(SMALLEST, Math.min(LARGEST, wide * 0.45));
    if (y > -60 && y < height + 40) drawn.add(id, x, y, radius, triangle);
    if (triangle || !inner || y > height + 40 || (scene.veiled && scene.state(id) === STATE.UNSEEN)) continue;
    for (let at = tree.childStart[id + 1] - 1; at >= tree.childStart[id]; at--) {
      const child = tree.childList[at];
      const left = camera.x(tree.left[child]),
        right = left + tree.width[child] * camera.slot;
      if (right > -20 && left < width + 20) stack.push(child);
    }
  }
  return drawn;
}

function paintEdges(context, scene, camera, colours, drawn, states) {
  const {tree} = scene;
  const lines = {faint: [], plain: [], cut: [], line: [], other: [], path: []};
  const fans = new Map();
  for (let at = 0; at < drawn.ids.length; at++) {
    const id = drawn.ids[at],
      above = tree.parent[id];
    if (above === NONE) continue;
    const style = scene.path.has(id)
      ? "path"
      : scene.other.has(id)
        ? "other"
        : scene.line.has(id)
          ? "line"
          : states[at] === STATE.CUT
            ? "cut"
            : states[at] === STATE.UNSEEN
              ? "faint"
              : "plain";
    if (camera.slot < THIN && plain(style) && tree.childStart[id] === tree.childStart[id + 1]) {
      widen(fans, above, drawn.xs[at]);
      continue;
    }
    lines[style].push(camera.x(tree.x[above]), camera.y(tree.ply[above]), drawn.xs[at], drawn.ys[at]);
    if (scene.line.has(id) && style !== "line") lines.line.push(...lines[style].slice(-4));
  }
  paintFans(context, scene.tree, camera, colours, fans);
  stroke(context, lines.faint, colours.faint, 0.7);
  stroke(context, lines.plain, colours.edge, 1);
  stroke(context, lines.cut, colours.soft, 1, [4, 3]);
  stroke(context, lines.line, colours.vermilion, 5);
  stroke(context, lines.other, colours.orange, 3, [7, 3]);
  stroke(context, lines.path, colours.blue, 3);
  if (camera.slot > 9) crosses(context, lines.cut, colours.vermilion);
}

const plain = (style) => style === "plain" || style === "faint" || style === "cut";

/** Remembers how far the leaves of a node reach. */
function widen(fans, above, x) {
  const fan = fans.get(above);
  if (!fan) fans.set(above, [x, x]);
  else if (x < fan[0]) fan[0] = x;
  else if (x > fan[1]) fan[1] = x;
}

/** The edges to many narrow leaves as one area. */
function paintFans(context, tree, camera, colours, fans) {
  if (!fans.size) return;
  context.beginPath();
  for (const [above, [left, right]] of fans) {
    context.moveTo(camera.x(tree.x[above]), camera.y(tree.ply[above]));
    context.lineTo(left - 0.5, camera.y(tree.ply[above] + 1));
    context.lineTo(right + 0.5, camera.y(tree.ply[above] + 1));
    context.closePath();
  }
  context.globalAlpha = 0.35;
  context.fillStyle = colours.faint;
  context.fill();
  context.globalAlpha = 1;
}

function stroke(context, lines, colour, width, dash = []) {
  if (!lines.length) return;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  for (let at = 0; at < lines.length; at += 4) {
    context.moveTo(lines[at], lines[at + 1]);
    context.lineTo(lines[at + 2], lines[at + 3]);
  }
  context.stroke();
  context.setLineDash([]);
}

/** Two short strokes across the middle of every edge that was cut. */
function crosses(context, lines, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  for (let at = 0; at < lines.length; at += 4) {
    const dx = lines[at + 2] - lines[at],
      dy = lines[at + 3] - lines[at + 1];
    const length = Math.hypot(dx, dy) || 1;
    for (const place of [0.56, 0.56 + 5 / length]) {
      const x = lines[at] + dx * place,
        y = lines[at + 1] + dy * place;
      const ax = (-dy / length) * 5,
        ay = (dx / length) * 5;
      context.moveTo(x - ax - (dx / length) * 1.5, y - ay - (dy / length) * 1.5);
      context.lineTo(x + ax + (dx / length) * 1.5, y + ay + (dy / length) * 1.5);
    }
  }
  context.stroke();
}

/** How each state looks: fill and outline, by the names of palette.js. */
export const STYLES = {
  [STATE.UNSEEN]: {fill: "ground", line: "faint", width: 1},
  [STATE.WAITING]: {fill: "ground", line: "blue", width: 2, dash: [2, 2]},
  [STATE.OPEN]: {fill: "pale", line: "blue", width: 1.5},
  [STATE.LEAF]: {fill: "green", line: "ink", width: 1},
  [STATE.ANSWERED]: {fill: "yellow", line: "ink", width: 1, double: true},
  [STATE.ABANDONED]: {fill: "purple", line: "ink", width: 1.5, dash: [3, 2]},
  [STATE.DONE]: {fill: "green", line: "ink", width: 1},
  [STATE.CUT]: {fill: "ground", line: "soft", width: 1, dash: [3, 3]},
  path: {fill: "blue", line: "blue", width: 3},
  other: {fill: "orange", line: "orange", width: 3},
};

function paintMarks(context, scene, colours, drawn, states) {
  const groups = new Map();
  for (let at = 0; at < drawn.ids.length; at++) {
    const id = drawn.ids[at];
    const style = scene.path.has(id) ? "path" : scene.other.has(id) ? "other" : states[at];
    if (drawn.radii[at] < THIN / 2 && !drawn.triangles[at]) {
      paintDot(context, colours, drawn, at, STYLES[style]);
      continue;
    }
    const half = drawn.triangles[at] ? 0 : scene.half(id);
    const key = `${style} ${half}`;
    if (!groups.has(key)) groups.set(key, {style: STYLES[style], half, members: []});
    groups.get(key).members.push(at);
  }
  for (const {style, half, members} of groups.values())
    paintGroup(context, scene, colours, drawn, style, half, members);
}

/** A mark too small for a shape: its colour alone, that of the outline if it is hollow. */
function paintDot(context, colours, drawn, at, {fill, line}) {
  const r = drawn.radii[at];
  context.fillStyle = colours[fill === "ground" ? line : fill];
  context.fillRect(drawn.xs[at] - r, drawn.ys[at] - 3, 2 * r, 6);
}

function paintGroup(context, scene, colours, drawn, style, half, members) {
  const whole = new Path2D();
  for (const at of members) outline(whole, scene, drawn, at, 0);
  context.fillStyle = half ? colours.ground : colours[style.fill];
  context.fill(whole);
  if (half) {
    const part = new Path2D();
    for (const at of members) halfOutline(part, scene, drawn, at, half);
    context.fillStyle = half === 1 ? colours.sky : colours.orange;
    context.fill(part);
  }
  const tiny = members.length > 2000;
  context.strokeStyle = colours[style.line];
  context.lineWidth = style.width;
  context.setLineDash(tiny ? [] : (style.dash ?? []));
  context.stroke(whole);
  context.setLineDash([]);
  if (style.double) {
    const around = new Path2D();
    for (const at of members) if (drawn.radii[at] > 3) outline(around, scene, drawn, at, 3.5);
    context.stroke(around);
  }
}

/** A square for MAX, a circle for MIN, a triangle for a subtree. */
function outline(path, scene, drawn, at, more) {
  const x = drawn.xs[at],
    y = drawn.ys[at],
    r = drawn.radii[at] + more;
  if (drawn.triangles[at]) {
    path.moveTo(x, y - 4);
    path.lineTo(x - r, y + 16);
    path.lineTo(x + r, y + 16);
    path.closePath();
  } else if (r < 2 || scene.maximizing(drawn.ids[at])) {
    path.rect(x - r * 0.92, y - r * 0.92, r * 1.84, r * 1.84);
  } else {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
  }
}

function halfOutline(path, scene, drawn, at, half) {
  const x = drawn.xs[at],
    y = drawn.ys[at],
    r = drawn.radii[at];
  if (scene.maximizing(drawn.ids[at])) path.rect(half === 1 ? x - r * 0.92 : x, y - r * 0.92, r * 0.92, r * 1.84);
  else {
    path.moveTo(x, y - r);
    path.arc(x, y, r, -Math.PI / 2, Math.PI / 2, half === 1);
    path.closePath();
  }
}

/** Values inside the marks, bounds and moves beside them, counts below triangles: where there is room. */
function paintText(context, scene, camera, colours, drawn, states) {
  const {tree} = scene;
  context.textBaseline = "middle";
  for (let at = 0; at < drawn.ids.length; at++) {
    const id = drawn.ids[at],
      x = drawn.xs[at],
      y = drawn.ys[at],
      r = drawn.radii[at];
    const wide = tree.width[id] * camera.slot;
    if (drawn.triangles[at]) {
      if (r >= 7) write(context, short(tree.size[id]), x, y + 24, 9.5, colours.soft, "center");
      if (scene.folded?.(id) && wide > 34) write(context, scene.label(id), x, y - 11, 10.5, colours.soft, "center");
      continue;
    }
    if (r >= 7) {
      const text = tree.count[id] > 1 ? `+${short(tree.count[id])}` : (scene.text?.(id) ?? finite(scene.value(id)));
      const colour = inkOn(scene, id, states[at], colours);
      if (text)
        write(
          context,
          text,
          x,
          y + 0.5,
          Math.min(13, (r * 2.5) / Math.max(2, text.length * 0.8)),
          colour,
          "center",
          scene.half(id) ? colours.ground : null,
        );
      if (wide > 34 && id) write(context, scene.label(id), x - r - 3, y - r - 2, 10.5, colours.soft, "right");
    }
    if (wide > 62) besides(context, scene, colours, id, x + r + 5, y);
  }
}

function inkOn(scene, id, state, colours) {
  if (scene.half(id)) return colours.ink;
  if (scene.path.has(id)) return colours.onBlue;
  if (scene.other.has(id)) return colours.onFill;
  const filled =
    state === STATE.LEAF || state === STATE.DONE || state === STATE.ANSWERED || state === STATE.ABANDONED;
  return filled ? colours.onFill : colours.ink;
}

/** An infinite value only says that nothing is known yet. */
const finite = (value) => (Number.isFinite(value) ? number(value) : "");

/** Bounds as "≥ 5" and "≤ 7". */
function besides(context, scene, colours, id, x, y) {
  const [lower, upper] = scene.bounds(id);
  if (lower === upper) return;
  const texts = [];
  if (Number.isFinite(lower)) texts.push(`≥ ${number(lower)}`);
  if (Number.isFinite(upper)) texts.push(`≤ ${number(upper)}`);
  texts.forEach((text, row) =>
    write(context, text, x, y + (texts.length === 1 ? 0 : row * 13 - 6.5), 11, colours.ink, "left"),
  );
}

/** Writes a text; with a `halo` of another colour around it where it stands on two colours. */
function write(context, text, x, y, size, colour, align, halo = null) {
  if (size < 6.5) return;
  context.font = `${size}px ${FONT}`;
  if (halo) {
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.textAlign = align;
    context.strokeText(text, x, y);
  }
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y);
}

/** A ring around the current node, and a thin one around what the pointer is at. */
function paintCurrent(context, scene, colours, drawn, marked) {
  for (const [id, colour, width] of [
    [marked.hover ?? -1, colours.soft, 1.5],
    [scene.currentOther ?? -1, colours.orange, 2],
    [scene.current, colours.blue, 2],
  ]) {
    const at = drawn.ids.indexOf(id);
    if (at < 0) continue;
    const around = new Path2D();
    outline(around, scene, drawn, at, drawn.triangles[at] ? 3 : 4.5);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(around);
  }
}
