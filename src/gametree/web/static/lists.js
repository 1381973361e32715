// Lists beside the tree: what is in the table, the OPEN list, and the principal variation.

import {button, make, table} from "./dom.js";
import {nameOf, number} from "./names.js";
import {boundsText} from "./sentences.js";

const LONGEST = 60;

/** A button that goes to a node. */
function link(trace, id, go) {
  return button(nameOf(trace.tree, id), () => go(id), {class: "gt-link"});
}

const empty = (text) => make("p", {class: "gt-empty", text});

/** The bounds stored last. */
export function tableList(trace, steps, go) {
  const stored = trace.table(steps);
  if (!stored.length) return empty("Nothing is stored in a table.");
  const rows = stored.map(({node, depth, lower, upper}) => [link(trace, node, go), depth, boundsText(lower, upper)]);
  return table(["node", "depth", "bounds"], rows, {class: "gt-list"});
}

/** The OPEN list, the state with the highest merit first. */
export function openList(trace, steps, go) {
  const {count, states} = trace.open(steps, LONGEST);
  if (!count) return empty("OPEN is the list of SSS* and DUAL*; this search has none.");
  const rows = states.map(([node, status, merit]) => [
    link(trace, node, go),
    status === "S" ? "solved" : "live",
    number(merit),
  ]);
  const more = count > LONGEST ? [empty(`and ${count - LONGEST} more`)] : [];
  return make("div", {}, table(["node", "state", "merit"], rows, {class: "gt-list"}), ...more);
}

/** The principal variation, as far as it is known. */
export function lineList(trace, steps, go) {
  const ids = trace.line(steps).slice(1);
  if (!ids.length) return empty("The principal variation is not known yet.");
  const rows = ids.map((id) => [
    link(trace, id, go),
    String(trace.columns.nodes.move[id]),
    number(trace.value(id, steps)),
  ]);
  return table(["node", "move", "value"], rows, {class: "gt-list"});
}
