// The union of the trees of two traces: the same tree as far as either search went. Nodes are joined by path.

import {NONE, layOut} from "./tree.js";

const ABSENT = 0xffffffff;

/**
 * @param {{columns: object, tree: import("./tree.js").Tree}} first
 * @param {{columns: object, tree: import("./tree.js").Tree}} second
 * @returns {{tree: import("./tree.js").Tree, ids: Uint32Array[], move: string[]}} ids[k][node of the union] is the
 *   node in trace k, ABSENT if none
 */
export function unite(first, second) {
  const size = first.tree.real + second.tree.real;
  const united = {
    parent: new Uint32Array(size),
    index: new Uint32Array(size),
    ply: new Uint16Array(size),
    moves: new Uint32Array(size),
  };
  const ids = [new Uint32Array(size).fill(ABSENT), new Uint32Array(size).fill(ABSENT)];
  const move = [];
  const children = []; // of each node of the union: index of the move -> node of the union
  let total = 0;
  [first, second].forEach(({columns, tree}, which) => {
    const here = new Uint32Array(tree.real); // node of the trace -> node of the union
    for (let id = 0; id < tree.real; id++) {
      const above = tree.parent[id] === NONE ? NONE : here[tree.parent[id]];
      let at = above === NONE ? (total ? 0 : undefined) : children[above]?.get(tree.index[id]);
      if (at === undefined) {
        at = total++;
        united.parent[at] = above;
        united.index[at] = tree.index[id];
        united.ply[at] = tree.ply[id];
        move[at] = columns.nodes.move[id];
        if (above !== NONE) (children[above] ??= new Map()).set(tree.index[id], at);
      }
      united.moves[at] = Math.max(united.moves[at], columns.nodes.moves[id]);
      here[id] = at;
      ids[which][at] = id;
    }
  });
  for (const name of Object.keys(united)) united[name] = united[name].slice(0, total);
  return {tree: layOut(united), ids: ids.map((each) => each.slice(0, total)), move};
}

export {ABSENT};
