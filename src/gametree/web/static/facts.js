// Facts: what is known at the current node, in words and numbers, and why a cutoff happened.

import {make} from "./dom.js";
import {nameOf, number} from "./names.js";
import {boundsText, say, windowText} from "./sentences.js";

export class Facts {
  /** @param {string} [key] "first" or "second" of two searches: which colour its path has */
  constructor(key = "") {
    this.title = make("h3", {class: "gt-name"});
    this.list = make("dl", {class: "gt-facts"});
    this.sentence = make("p", {class: "gt-sentence"});
    this.element = make(
      "section",
      {class: `gt-node ${key}`, "aria-label": "current node"},
      this.title,
      this.list,
      this.sentence,
    );
  }

  /** Shows a trace after so many steps. */
  show(trace, steps) {
    const id = trace.current(steps);
    const event = steps ? trace.event(steps - 1) : null;
    const mover = trace.maximizing(id);
    this.title.textContent = nameOf(trace.tree, id);
    const [lower, upper] = trace.bounds(id, steps);
    const window = event && hasWindow(event) ? [event.alpha, event.beta] : trace.window(id, steps);
    const rows = [
      ["to move", mover === null ? "–" : mover ? "MAX ■" : "MIN ●"],
      ["depth", event && event.depth >= 0 ? String(event.depth) : "–"],
      ["window", windowText(...window) || "–"],
      ["g", number(trace.value(id, steps)) || "–"],
      ["bounds", boundsText(lower, upper) || "–"],
      ["moves", trace.moves(id).join(" ") || "–"],
    ];
    this.list.replaceChildren(
      ...rows.flatMap(([name, text]) => [make("dt", {text: name}), make("dd", {text, title: text})]),
    );
    this.sentence.textContent = say(trace, steps);
    this.sentence.classList.toggle("gt-cut", event?.kind === "cut");
  }
}

const hasWindow = (event) => !Number.isNaN(event.alpha) || !Number.isNaN(event.beta);
