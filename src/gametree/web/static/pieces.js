// Chess pieces as shapes of our own, in a square of 100, so that they look the same with every font.

import {shape} from "./dom.js";

const BASE = "M22 88 H78 V80 Q78 76 72 76 H28 Q22 76 22 80 Z";
const PIECES = {
  p: `${BASE} M34 76 Q40 62 42 52 H36 V46 H43 A14 14 0 1 1 57 46 H64 V52 H58 Q60 62 66 76 Z`,
  r: `${BASE} M32 76 L35 42 H28 V18 H38 V26 H45 V18 H55 V26 H62 V18 H72 V42 H65 L68 76 Z`,
  n: `${BASE} M32 76 Q32 62 46 52 Q50 47 49 42 Q42 46 36 52 Q28 58 22 52 Q18 46 26 40 L38 22 L40 10 L50 19 Q74 22 76 50 Q77 64 72 76 Z`,
  b: `${BASE} M33 76 Q40 70 41 64 H36 V58 H41 Q30 46 36 34 Q40 25 47 20 A5 5 0 1 1 53 20 Q60 25 64 34 Q70 46 59 58 H64 V64 H59 Q60 70 67 76 Z`,
  q: `${BASE} M31 76 Q36 66 36 58 L18 30 A5 5 0 1 1 24 28 L37 42 L35 20 A5 5 0 1 1 42 19 L50 40 L58 19 A5 5 0 1 1 65 20 L63 42 L76 28 A5 5 0 1 1 82 30 L64 58 Q64 66 69 76 Z`,
  k: `${BASE} M30 76 Q18 58 22 48 Q27 36 44 42 L46 34 V24 H38 V17 H46 V9 H54 V17 H62 V24 H54 V34 L56 42 Q73 36 78 48 Q82 58 70 76 Z`,
};
const CHARACTERS = {
  "♔": "K",
  "♕": "Q",
  "♖": "R",
  "♗": "B",
  "♘": "N",
  "♙": "P",
  "♚": "k",
  "♛": "q",
  "♜": "r",
  "♝": "b",
  "♞": "n",
  "♟": "p",
};

/** The shape of a chess piece given by its character of Unicode, or null for any other character. */
export function chessPiece(character) {
  const letter = CHARACTERS[character.replace("\ufe0e", "")];
  if (!letter) return null;
  const white = letter === letter.toUpperCase();
  return shape("path", {
    d: PIECES[letter.toLowerCase()],
    fill: white ? "#fdfdf8" : "#26262b",
    stroke: white ? "#26262b" : "#e8e8e0",
    "stroke-width": white ? 3 : 2,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  });
}
