// Hits: which mark the pointer means. A grid of the screen holds what was drawn last.

const CELL = 32,
  REACH = 12; // a finger needs a target of 24 pixels

export class Hits {
  /**
   * @param {import("./painter.js").Drawn} drawn
   * @param {number} width of the screen
   */
  constructor(drawn, width) {
    this.drawn = drawn;
    this.columns = Math.ceil(width / CELL) + 2;
    this.cells = new Map();
    for (let at = 0; at < drawn.ids.length; at++) {
      const cell = this.cell(drawn.xs[at], drawn.ys[at]);
      if (!this.cells.has(cell)) this.cells.set(cell, []);
      this.cells.get(cell).push(at);
    }
  }

  cell(x, y) {
    return (Math.floor(y / CELL) + 2) * this.columns + Math.floor(x / CELL) + 1;
  }

  /** The nearest mark at a point: {id, triangle}, or null. */
  at(x, y) {
    let best = null,
      least = Infinity;
    for (const dy of [-CELL, 0, CELL]) {
      for (const dx of [-CELL, 0, CELL]) {
        for (const at of this.cells.get(this.cell(x + dx, y + dy)) ?? []) {
          const middle = this.drawn.ys[at] + (this.drawn.triangles[at] ? 7 : 0);
          const far = Math.hypot(this.drawn.xs[at] - x, middle - y);
          if (far < least && far <= Math.max(REACH, this.drawn.radii[at] + 5)) {
            least = far;
            best = {id: this.drawn.ids[at], triangle: this.drawn.triangles[at]};
          }
        }
      }
    }
    return best;
  }
}
