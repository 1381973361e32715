// The moves of a game, as a list and as buttons.

import {button, make} from "./dom.js";

/** The moves played, in pairs; with `go` each is a button that goes to the position after it. */
export function record(moves, go, here) {
  const items = moves.map((move, at) => {
    const number = at % 2 === 0 ? [make("span", {class: "number", text: `${at / 2 + 1}. `})] : [];
    const text = go
      ? button(move, () => go(at + 1), {class: "gt-link", "aria-current": here === at + 1 ? "step" : undefined})
      : make("span", {text: move});
    return make("li", {}, ...number, text);
  });
  return make("ol", {class: "record", "aria-label": "moves played"}, ...items);
}

/** A button for every legal move: how one plays where there is no board, and without a mouse. */
export function moveButtons({moves, more}, play) {
  const rest = more ? [make("span", {class: "soft", text: `and ${more} more`})] : [];
  return make(
    "div",
    {class: "moves", role: "group", "aria-label": "legal moves"},
    ...moves.map((move) => button(move.text, () => play(move.text))),
    ...rest,
  );
}
