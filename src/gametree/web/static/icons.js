// Icons as shapes of our own: fonts differ in the symbols they have.

import {shape} from "./dom.js";

const SHAPES = {
  first: "M5 4h2v12H5zM16 4v12l-8-6z",
  back: "M14 4v12l-9-6z",
  step: "M6 4v12l9-6z",
  last: "M13 4h2v12h-2zM4 4v12l8-6z",
  play: "M5 3v14l12-7z",
  pause: "M5 3h4v14H5zM11 3h4v14h-4z",
  previousCut: "M9 4v12l-7-6zM12 16l4-12 1.5.5-4 12zM15.5 16l3-9 1.4.5-3 9z",
  nextCut: "M11 4v12l7-6zM2 16 6 4l1.5.5-4 12zM5.5 16l3-9 1.4.5-3 9z",
  plus: "M9 4h2v5h5v2h-5v5H9v-5H4V9h5z",
  minus: "M4 9h12v2H4z",
  whole: "M3 3h6v2H5v4H3zM11 3h6v6h-2V5h-4zM3 11h2v4h4v2H3zM15 11h2v6h-6v-2h4z",
  moon: "M12 2a8 8 0 1 0 6 12A7 7 0 0 1 12 2z",
  sun: "M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9 1h2v3H9zM9 16h2v3H9zM1 9h3v2H1zM16 9h3v2h-3zM3 4.4 4.4 3l2 2L5 6.4zM13.6 15l1.4-1.4 2 2-1.4 1.4zM3 15.6l2-2L6.4 15l-2 2zM13.6 5l2-2L17 4.4l-2 2z",
};

/** @param {keyof typeof SHAPES} name */
export const icon = (name) =>
  shape(
    "svg",
    {viewBox: "0 0 20 20", width: 18, height: 18, class: "gt-icon", "aria-hidden": "true"},
    shape("path", {d: SHAPES[name], fill: "currentColor"}),
  );
