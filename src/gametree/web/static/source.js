// The definition of the procedure that runs, with the line lit that made the current step.

import {make} from "./dom.js";

export class Source {
  /**
   * @param {{file: string, text: string} | undefined} source
   * @param {number} [begin] the line to show until one is lit
   */
  constructor(source, begin = 0) {
    this.lit = null;
    this.begin = begin;
    this.lines = (source?.text ?? "")
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => make("code", {text: text || " "}));
    this.element = source?.text
      ? make(
          "figure",
          {class: "gt-source"},
          make("figcaption", {text: source.file}),
          make("pre", {tabIndex: 0, "aria-label": `source of ${source.file}`}, ...this.lines),
        )
      : make("p", {class: "gt-empty", text: "This run has no definition to show."});
  }

  /** Lights a line, counted from 1; 0 is none. */
  show(line) {
    const next = this.lines[line - 1] ?? null;
    if (!next && this.begin) this.scrollTo(this.lines[this.begin - 1]);
    this.begin = 0;
    if (next === this.lit) return;
    this.lit?.classList.remove("gt-lit");
    this.lit?.removeAttribute("aria-current");
    this.lit = next;
    if (!next) return;
    next.classList.add("gt-lit");
    next.setAttribute("aria-current", "step");
    this.scrollTo(next);
  }

  /** Brings a line into view, if it is not. */
  scrollTo(line) {
    const box = line.parentNode;
    const away = line.offsetTop - box.scrollTop;
    if (away < 0 || away > box.clientHeight - 24) box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }
}
