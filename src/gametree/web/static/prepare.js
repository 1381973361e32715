// All that is done once with the columns of a run before it can be watched. Runs in the worker.

import {read, revive} from "./columns.js";
import {index} from "./history.js";
import {layOut} from "./tree.js";
import {unite} from "./union.js";

/**
 * @param {ArrayBuffer | object} body an answer of the server, or columns as an object
 * @returns {{runs: object[], tree: object}} one run or two; `tree` is drawn, and of two runs it unites theirs
 */
export function prepare(body) {
  const answer = body instanceof ArrayBuffer ? read(body) : revive(body);
  const columns = answer.traces ?? [answer];
  const runs = columns.map((each) => {
    const tree = layOut(each.nodes);
    return {columns: each, tree, history: index(each, tree)};
  });
  if (runs.length === 1) return {runs, tree: runs[0].tree};
  return {runs, ...unite(runs[0], runs[1])};
}
