// Names of nodes and the writing of numbers: the same in pictures, panels and sentences.

import {NONE} from "./tree.js";

/** "root", its children "A" to "Z", "AA", ..., below them "C.2.1": fixed by the path, whatever the algorithm. */
export function nameOf(tree, id) {
  if (tree.parent[id] === NONE) return "root";
  const parts = [];
  let at = id;
  for (; tree.parent[tree.parent[at]] !== NONE; at = tree.parent[at]) parts.push(tree.index[at] + 1);
  parts.push(letters(tree.index[at]));
  return parts.reverse().join(".");
}

/** 0 is "A", 25 "Z", 26 "AA". */
export function letters(index) {
  let text = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  return text;
}

/** A value of a game: a minus sign, infinity, at most four figures after the point; "" for none. */
export function number(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  if (value === "inf" || value === "Infinity" || value === Infinity) return "∞";
  if (value === "-inf" || value === "-Infinity" || value === -Infinity) return "−∞";
  const text = Number.isInteger(value) ? String(Math.abs(value)) : String(+Math.abs(value).toPrecision(6));
  return value < 0 ? "−" + text : text;
}

/** 1234567 as "1,234,567". */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** 1234567 as "1.2M": where there is room for four characters. */
export function short(count) {
  for (const [unit, letter] of [
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
  ]) {
    if (count >= unit) return (count / unit >= 9.95 ? Math.round(count / unit) : (count / unit).toFixed(1)) + letter;
  }
  return String(count);
}

/** "1 child", "3 children". */
export const children = (count) => (count === 1 ? "1 child" : `${grouped(count)} children`);
