// The camera: where slots and plies are on the screen. Plies keep their distance, so that a wide tree stays a tree.

const WIDEST = 110; // pixels of a slot
const NARROWEST_PLY = 46,
  WIDEST_PLY = 160;
const MARGIN = {side: 34, top: 40, bottom: 44};

export class Camera {
  constructor() {
    this.slot = 60; // pixels of a slot
    this.level = 80; // pixels of a ply
    this.left = 0; // where slot 0 is
    this.top = MARGIN.top; // where ply 0 is
    this.screen = {width: 1, height: 1};
  }

  x(slots) {
    return this.left + slots * this.slot;
  }

  y(ply) {
    return this.top + ply * this.level;
  }

  /** Shows the whole tree. */
  fit(tree) {
    const {width, height} = this.screen;
    const plies = Math.max(1, tree.plies);
    this.level = clamp((height - MARGIN.top - MARGIN.bottom) / plies, NARROWEST_PLY, WIDEST_PLY);
    this.least = Math.min(WIDEST, (width - 2 * MARGIN.side) / tree.width[0]);
    this.slot = this.least;
    this.left = (width - tree.width[0] * this.slot) / 2;
    const used = plies * this.level;
    this.top = MARGIN.top + Math.max(0, (height - MARGIN.top - MARGIN.bottom - used) / 3);
  }

  /** Makes the subtree of a node as wide as the screen. */
  fitBelow(tree, id) {
    this.slot = clamp((this.screen.width - 2 * MARGIN.side) / tree.width[id], this.least, WIDEST);
    this.left = this.screen.width / 2 - (tree.left[id] + tree.width[id] / 2) * this.slot;
    if (this.y(tree.ply[id]) < 0 || this.y(tree.ply[id]) > this.screen.height * 0.7) {
      this.top = this.screen.height * 0.25 - tree.ply[id] * this.level;
    }
  }

  /** Zooms by a factor; what is at `x` stays there. */
  zoom(factor, x) {
    const slot = clamp(this.slot * factor, (this.least ?? this.slot) * 0.5, WIDEST * 2);
    this.left = x - ((x - this.left) * slot) / this.slot;
    this.slot = slot;
  }

  pan(dx, dy) {
    this.left += dx;
    this.top += dy;
  }

  /** Moves as little as needed to bring a point of the tree into the middle part of the screen. True if it moved. */
  reveal(slots, ply) {
    const {width, height} = this.screen;
    const x = this.x(slots),
      y = this.y(ply);
    const dx = x < width * 0.08 || x > width * 0.92 ? width / 2 - x : 0;
    const dy = y < height * 0.06 ? height * 0.2 - y : y > height * 0.94 ? height * 0.7 - y : 0;
    this.pan(dx, dy);
    return dx !== 0 || dy !== 0;
  }

  /** A copy of where it looks, for putting it back or into another camera. */
  get place() {
    return {slot: this.slot, level: this.level, left: this.left, top: this.top, least: this.least};
  }

  set place(place) {
    Object.assign(this, place);
  }
}

export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
