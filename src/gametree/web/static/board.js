// A board, drawn from the drawing of a position. With `onMove` its squares take moves, by click and by drag.

import {make, shape} from "./dom.js";
import {chessPiece} from "./pieces.js";

const SQUARE = 100,
  MARGIN = 46;

export class Board {
  /** @param {{onMove?: (moves: object[]) => void}} [answers] gets the legal moves that the person may have meant */
  constructor({onMove} = {}) {
    this.onMove = onMove;
    this.flipped = false;
    this.element = make("div", {class: "gt-board"});
    this.selected = null;
  }

  /** Shows a position: {drawing, plain, moves}. */
  show(info) {
    this.info = info;
    this.selected = null;
    this.render();
  }

  flip() {
    this.flipped = !this.flipped;
    this.render();
  }

  render() {
    const drawing = this.info?.drawing;
    if (!this.info) this.element.replaceChildren();
    else if (!drawing) this.element.replaceChildren(make("pre", {class: "gt-plain", text: this.info.plain ?? ""}));
    else
      this.element.replaceChildren(
        this.svg(drawing),
        ...(drawing.caption ? [make("p", {class: "gt-caption", text: drawing.caption})] : []),
      );
  }

  svg(drawing) {
    const rows = drawing.marks.length,
      columns = Math.max(...drawing.marks.map((row) => row.length));
    const left = drawing.rows.length ? MARGIN : 4,
      top = drawing.columns.length ? MARGIN : 4;
    const size = {width: columns * SQUARE + left + 4, height: rows * SQUARE + top + 4};
    const board = shape("svg", {
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      class: "gt-squares",
      "aria-label": `board, ${drawing.caption}`,
    });
    board.style.maxWidth = `${Math.max(420, size.width * 0.8)}px`;
    this.frame = {rows, columns, left, top};
    const last = new Set((drawing.last ?? []).map(([row, column]) => `${row} ${column}`));
    drawing.marks.forEach((row, at) =>
      row.forEach((mark, column) => board.append(this.square(drawing, at, column, mark, last))),
    );
    this.labels(board, drawing);
    if (this.onMove) this.listen(board);
    this.canvas = board;
    return board;
  }

  /** Where a square is: [x, y] of its corner. */
  corner(row, column) {
    const {rows, columns, left, top} = this.frame;
    const [r, c] = this.flipped ? [rows - 1 - row, columns - 1 - column] : [row, column];
    return [left + c * SQUARE, top + r * SQUARE];
  }

  square(drawing, row, column, mark, last) {
    const [x, y] = this.corner(row, column);
    const style = drawing.style;
    const colour = last.has(`${row} ${column}`) ? style.last : (row + column) % 2 ? style.dark : style.light;
    const group = shape(
      "g",
      {transform: `translate(${x} ${y})`, "data-square": `${row} ${column}`},
      shape("rect", {width: SQUARE, height: SQUARE, fill: colour, stroke: "#0004", "stroke-width": 1}),
    );
    const piece = drawing.pieces[mark];
    if (piece) group.append(pieceShape(piece));
    if (this.isSelected(row, column))
      group.append(
        shape("rect", {x: 4, y: 4, width: 92, height: 92, fill: "none", stroke: "#0072b2", "stroke-width": 8}),
      );
    if (this.targets().has(`${row} ${column}`))
      group.append(
        shape("circle", {
          cx: 50,
          cy: 50,
          r: piece ? 44 : 15,
          fill: piece ? "none" : "#0072b2cc",
          stroke: "#0072b2cc",
          "stroke-width": piece ? 8 : 0,
        }),
      );
    return group;
  }

  labels(board, drawing) {
    const put = (x, y, text) =>
      board.append(
        shape("text", {x, y, text, class: "gt-label", "text-anchor": "middle", "dominant-baseline": "central"}),
      );
    [...drawing.columns].forEach((text, column) => put(this.corner(0, column)[0] + SQUARE / 2, MARGIN / 2, text));
    [...drawing.rows].forEach((text, row) => put(MARGIN / 2, this.corner(row, 0)[1] + SQUARE / 2, text));
  }

  isSelected(row, column) {
    return this.selected?.[0] === row && this.selected?.[1] === column;
  }

  /** The squares that the moves from the selected square go to; with none selected, those of moves of one square. */
  targets() {
    const found = new Set();
    if (!this.onMove || !this.selected) return found;
    for (const {squares} of this.info.moves) {
      if (squares.length > 1 && same(squares[0], this.selected)) found.add(squares[squares.length - 1].join(" "));
    }
    return found;
  }

  listen(board) {
    board.classList.add("gt-playable");
    board.addEventListener("pointerdown", (event) => {
      const square = squareAt(event.clientX, event.clientY);
      if (!square) return;
      event.preventDefault();
      if (!this.press(square)) return;
      this.drag(event, square);
    });
  }

  /** A press on a square: plays, selects or deselects. True if a piece was taken up. */
  press(square) {
    const moves = this.info.moves;
    if (this.selected && !same(this.selected, square)) {
      const meant = moves.filter(
        ({squares}) =>
          squares.length > 1 && same(squares[0], this.selected) && same(squares[squares.length - 1], square),
      );
      if (meant.length) return this.play(meant);
    }
    const placed = this.placedAt(square);
    if (placed.length) return this.play(placed);
    const starts = moves.some(({squares}) => squares.length > 1 && same(squares[0], square));
    this.selected = starts && !(this.selected && same(this.selected, square)) ? square : null;
    this.render();
    return starts && this.selected !== null;
  }

  /** The moves of one square that a press means. Where rows have no names a whole column takes it: a disc falls. */
  placedAt(square) {
    const single = this.info.moves.filter(({squares}) => squares.length === 1);
    const exact = single.filter(({squares}) => same(squares[0], square));
    if (exact.length || this.info.drawing.rows.length) return exact;
    return single.filter(({squares}) => squares[0][1] === square[1]);
  }

  play(meant) {
    this.selected = null;
    this.render();
    this.onMove(meant);
    return false;
  }

  /** Carries the piece of a square with the pointer until it is let go on another. */
  drag(event, from) {
    const move = (each) => {
      const piece = this.canvas.querySelector(`[data-square="${from.join(" ")}"] .gt-piece`);
      if (!piece) return;
      const scale = this.canvas.viewBox.baseVal.width / this.canvas.getBoundingClientRect().width;
      piece.setAttribute(
        "transform",
        `translate(${(each.clientX - event.clientX) * scale} ${(each.clientY - event.clientY) * scale})`,
      );
      piece.parentNode.parentNode.append(piece.parentNode); // above the other squares
      piece.style.pointerEvents = "none";
    };
    const end = (each) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      const to = squareAt(each.clientX, each.clientY);
      if (each.type === "pointerup" && to && !same(to, from)) this.press(to);
      else this.render();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}

const same = (one, other) => one[0] === other[0] && one[1] === other[1];

function squareAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const square = element.closest?.("[data-square]")?.dataset.square;
    if (square) return square.split(" ").map(Number);
  }
  return null;
}

function pieceShape({disc, character, ink}) {
  const group = shape("g", {class: "gt-piece"});
  if (disc) group.append(shape("circle", {cx: 50, cy: 50, r: 40, fill: disc, stroke: "#222", "stroke-width": 2}));
  const own = character ? chessPiece(character) : null;
  if (own) group.append(own);
  else if (character) {
    const size = disc || character.length > 1 ? 50 : 72;
    group.append(
      shape("text", {
        x: 50,
        y: 52,
        "font-size": size,
        fill: ink,
        text: character,
        "text-anchor": "middle",
        "dominant-baseline": "central",
        class: "gt-character",
      }),
    );
  }
  return group;
}
