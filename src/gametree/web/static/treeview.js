// The tree on a canvas: zoom, pan, hover and click. Draws a scene; knows no search.

import {Camera} from "./camera.js";
import {button, make} from "./dom.js";
import {Hits} from "./hits.js";
import {icon} from "./icons.js";
import {paint} from "./painter.js";
import {palette} from "./palette.js";

const CLICK = 5; // pixels a pointer may move in a click

export class TreeView {
  /**
   * @param {HTMLElement} element where the canvas goes
   * @param {{onNode: (id: number) => void, story: (id: number) => Node}} answers
   */
  constructor(element, {onNode, story}) {
    this.element = element;
    this.onNode = onNode;
    this.story = story;
    this.camera = new Camera();
    this.pointers = new Map();
    this.hover = -1;
    this.frames = 0;
    this.canvas = make("canvas", {class: "gt-canvas", role: "img", tabIndex: 0, "aria-label": "the tree"});
    this.tip = make("div", {class: "gt-tip", role: "tooltip", hidden: true});
    element.classList.add("gt-tree");
    element.append(this.canvas, this.zoomButtons(), this.tip);
    this.listen();
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(element);
    this.resize();
  }

  zoomButtons() {
    const middle = () => this.camera.screen.width / 2;
    return make(
      "div",
      {class: "gt-zoom"},
      button("Zoom in", () => this.zoom(1.4, middle()), {symbol: icon("plus")}),
      button("Zoom out", () => this.zoom(1 / 1.4, middle()), {symbol: icon("minus")}),
      button("Show the whole tree", () => this.fit(), {symbol: icon("whole")}),
    );
  }

  /** Shows a scene. The camera stays, unless the tree is another one. */
  show(scene) {
    const other = this.scene?.tree !== scene.tree;
    this.scene = scene;
    if (other) this.camera.fit(scene.tree);
    this.invalidate();
  }

  /** Brings a node into view. */
  reveal(id) {
    if (this.camera.reveal(this.scene.tree.x[id], this.scene.tree.ply[id])) this.invalidate();
  }

  fit() {
    this.camera.fit(this.scene.tree);
    this.invalidate();
  }

  zoom(factor, x) {
    this.camera.zoom(factor, x);
    this.invalidate();
  }

  resize() {
    const {width, height} = this.element.getBoundingClientRect();
    if (!width || !height) return;
    const first = this.camera.screen.width === 1;
    const ratio = window.devicePixelRatio || 1;
    this.camera.screen = {width, height};
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    if (this.scene && (first || !this.touched)) this.camera.fit(this.scene.tree);
    this.draw();
  }

  /** Draws in the next frame, once. */
  invalidate() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  draw() {
    if (!this.scene) return;
    const ratio = window.devicePixelRatio || 1;
    const context = this.canvas.getContext("2d", {alpha: false});
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawn = paint(context, this.scene, this.camera, palette(this.element), {hover: this.hover});
    this.hits = undefined;
    this.frames++;
  }

  /** The mark at a point of the canvas: {id, triangle} or null. */
  hit(x, y) {
    if (!this.drawn) return null;
    this.hits ??= new Hits(this.drawn, this.camera.screen.width);
    return this.hits.at(x, y);
  }

  listen() {
    const place = (event) => {
      const box = this.canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    this.canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.touched = true;
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
          this.pan(-(event.deltaX || event.deltaY), 0);
        else this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), place(event)[0]);
      },
      {passive: false},
    );
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, place(event));
      this.moved = this.pointers.size > 1 ? CLICK + 1 : 0;
    });
    this.canvas.addEventListener("pointermove", (event) => this.pointerMoved(event, place(event)));
    this.canvas.addEventListener("pointerup", (event) => {
      this.pointers.delete(event.pointerId);
      if (this.moved <= CLICK) this.click(...place(event));
    });
    this.canvas.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    this.canvas.addEventListener("pointerleave", () => this.setHover(-1));
  }

  pointerMoved(event, [x, y]) {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.setHover(this.hit(x, y)?.id ?? -1, x, y);
      return;
    }
    const dx = x - before[0],
      dy = y - before[1];
    this.moved += Math.hypot(dx, dy);
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const spread =
        Math.hypot(x - other[0], y - other[1]) / (Math.hypot(before[0] - other[0], before[1] - other[1]) || 1);
      this.zoom(spread, (x + other[0]) / 2);
    } else if (this.moved > CLICK) this.pan(dx, dy);
    this.pointers.set(event.pointerId, [x, y]);
  }

  pan(dx, dy) {
    this.touched = true;
    this.camera.pan(dx, dy);
    this.invalidate();
  }

  click(x, y) {
    const found = this.hit(x, y);
    if (!found) return;
    if (found.triangle && !this.scene.folded?.(found.id)) {
      this.touched = true;
      this.camera.fitBelow(this.scene.tree, found.id);
      this.invalidate();
    } else this.onNode(found.id);
  }

  setHover(id, x = 0, y = 0) {
    if (id !== this.hover) {
      this.hover = id;
      this.tip.hidden = id < 0;
      if (id >= 0) this.tip.replaceChildren(this.story(id));
      this.invalidate();
    }
    if (id >= 0) {
      const {width, height} = this.camera.screen;
      const {offsetWidth: wide, offsetHeight: high} = this.tip;
      const top = y + 18 + high > height ? Math.max(4, y - high - 12) : y + 18; // above the node if there is no room
      this.tip.style.left = `${Math.max(4, Math.min(x + 16, width - wide - 8))}px`;
      this.tip.style.top = `${top}px`;
    }
  }

  destroy() {
    this.resizing.disconnect();
    cancelAnimationFrame(this.frame);
  }
}
