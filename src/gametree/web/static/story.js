// The story of a node, shown while the pointer is at it: its visits with windows and values.

import {make} from "./dom.js";
import {children, grouped, nameOf, number} from "./names.js";
import {boundsText, windowText} from "./sentences.js";

/** @returns {HTMLElement} */
export function story(trace, id) {
  const {tree} = trace;
  if (id >= tree.real) {
    const above = nameOf(tree, tree.parent[id]);
    const cut = trace.firstCut(tree.parent[id]);
    const end = cut < 0 ? "" : `, cut off at step ${grouped(cut + 1)}`;
    return make(
      "div",
      {},
      make("b", {text: nameOf(tree, id)}),
      make("p", {text: `${children(tree.count[id])} of ${above} never looked at${end}`}),
    );
  }
  const {all, shown} = trace.story(id);
  const move = trace.columns.nodes.move[id];
  const size = tree.size[id] > 1 ? `, ${grouped(tree.size[id])} nodes` : "";
  const rows = shown.map((event) => {
    const what = [
      windowText(event.alpha, event.beta),
      number(event.value),
      boundsText(event.lower, event.upper),
    ].filter(Boolean);
    return make("li", {text: `${grouped(event.step + 1)} ${event.kind}${what.length ? ": " + what.join("  ") : ""}`});
  });
  if (all > shown.length) rows.push(make("li", {text: `${grouped(all)} events in all`}));
  return make(
    "div",
    {},
    make("b", {text: `${nameOf(tree, id)}${id && move !== null ? ` (${move})` : ""}${size}`}),
    make("ol", {}, ...rows),
  );
}
