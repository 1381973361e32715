// The definition of the procedure that runs, with the line lit that made the current step.

import {make} from "./dom.js";

const LINE = 18; // pixels, as in stepper.css

export class Source {
  /**
   * @param {{file: string, text: string} | undefined} source
   * @param {number} [begin] the line to show until one is lit
   */
  constructor(source, begin = 0) {
    this.begin = begin;
    this.lit = make("span", {class: "gt-lit", hidden: true});
    this.box = make("pre", {tabIndex: 0, "aria-label": `source of ${source?.file}`}, this.lit, source?.text ?? "");
    this.element = source?.text
      ? make("figure", {class: "gt-source"}, make("figcaption", {text: source.file}), this.box)
      : make("p", {class: "gt-empty", text: "This run has no definition to show."});
  }

  /** Lights a line, counted from 1; 0 is none. */
  show(line) {
    if (line === this.line) return;
    this.line = line;
    this.lit.hidden = !line;
    this.lit.style.top = `${(line - 1) * LINE}px`;
    this.scrollTo(line || this.begin);
    this.begin = 0;
  }

  /** Brings a line into view, if it is not. */
  scrollTo(line) {
    const away = (line - 1) * LINE - this.box.scrollTop;
    if (line && (away < 0 || away > this.box.clientHeight - 24)) {
      this.box.scrollTop = (line - 1) * LINE - this.box.clientHeight / 3;
    }
  }
}
