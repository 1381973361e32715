// The tree of a trace: who is whose child, and where each node stands. Plain loops over typed arrays.
//
// Nodes have the numbers of the trace; a parent comes before its children, so a loop backwards is bottom up. Children
// that were never looked at are not in the trace. They get numbers after its last node and are called stubs: one stub
// stands for `count` neighbours.

export const NONE = 0xffffffff;
const SINGLE_STUBS = 20_000;
const GAP = 0.35; // room at the sides of an inner node's children

/**
 * @typedef {object} Tree
 * @property {number} real how many nodes are in the trace; the others are stubs
 * @property {number} total nodes and stubs
 * @property {Uint32Array} parent NONE for the root
 * @property {Uint32Array} index the place among the siblings, in the game's order; of a stub, that of its first node
 * @property {Uint16Array} ply
 * @property {Uint32Array} count of a stub: the nodes it stands for; of a node 1
 * @property {Uint32Array} childStart the children of node i are childList[childStart[i] .. childStart[i + 1] - 1]
 * @property {Uint32Array} childList
 * @property {Float64Array} x the middle of the mark, in slots
 * @property {Float64Array} left where the subtree begins, in slots
 * @property {Float64Array} width of the subtree, in slots
 * @property {Float64Array} size nodes of the trace in the subtree, or what a sketch says
 * @property {number} plies of the deepest node
 */

/**
 * Lays out the nodes of a trace.
 * @param {{parent: Uint32Array, index: Uint32Array, ply: Uint16Array, moves: Uint32Array,
 *          size?: ArrayLike<number>}} nodes
 * @param {number} [mostSingle] up to so many nodes, each child that was never looked at has a stub of its own
 * @returns {Tree}
 */
export function layOut(nodes, mostSingle = SINGLE_STUBS) {
  const real = nodes.parent.length;
  const sorted = childrenOf(nodes.parent, nodes.index, real);
  const stubs = findStubs(nodes, sorted, real, real <= mostSingle);
  const total = real + stubs.parent.length;
  const parent = joined(Uint32Array, nodes.parent, stubs.parent);
  const index = joined(Uint32Array, nodes.index, stubs.index);
  const count = joined(Uint32Array, new Uint32Array(real).fill(1), stubs.count);
  const ply = new Uint16Array(total);
  ply.set(nodes.ply);
  for (let id = real; id < total; id++) ply[id] = ply[parent[id]] + 1;
  const {childStart, childList} = stubs.parent.length ? childrenOf(parent, index, total) : sorted;
  const tree = {real, total, parent, index, ply, count, childStart, childList};
  return Object.assign(tree, places(tree), {
    size: sizes(tree, nodes.size),
    plies: ply.reduce((a, b) => Math.max(a, b), 0),
  });
}

function joined(Type, first, second) {
  const both = new Type(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The children of each node, in the game's order. */
function childrenOf(parent, index, total) {
  const childStart = new Uint32Array(total + 1);
  for (let id = 0; id < total; id++) if (parent[id] !== NONE) childStart[parent[id] + 1]++;
  for (let id = 0; id < total; id++) childStart[id + 1] += childStart[id];
  const next = childStart.slice(0, total);
  const childList = new Uint32Array(childStart[total]);
  for (let id = 0; id < total; id++) {
    const above = parent[id];
    if (above === NONE) continue;
    let at = next[above]++;
    for (; at > childStart[above] && index[childList[at - 1]] > index[id]; at--) childList[at] = childList[at - 1];
    childList[at] = id;
  }
  return {childStart, childList};
}

/** The gaps among the children of every node that is known to have more moves than children. */
function findStubs(nodes, {childStart, childList}, real, single) {
  const found = {parent: [], index: [], count: []};
  const add = (parent, from, to) => {
    const step = single && to - from <= 60 ? 1 : to - from;
    for (let at = from; at < to; at += step) {
      found.parent.push(parent);
      found.index.push(at);
      found.count.push(step);
    }
  };
  for (let id = 0; id < real; id++) {
    const begin = childStart[id],
      end = childStart[id + 1];
    if (!nodes.moves[id] || begin === end) continue; // nothing below it was looked at: it is a leaf of this search
    let expected = 0;
    for (let at = begin; at < end; at++) {
      const place = nodes.index[childList[at]];
      if (place > expected) add(id, expected, place);
      expected = place + 1;
    }
    if (nodes.moves[id] > expected) add(id, expected, nodes.moves[id]);
  }
  return found;
}

/** Every leaf has a slot of width 1, siblings stand side by side, a parent in the middle above its children. */
function places({real, total, parent, childStart, childList}) {
  const width = new Float64Array(total),
    left = new Float64Array(total),
    x = new Float64Array(total);
  for (let id = total - 1; id >= 0; id--) {
    const leaf = id >= real || childStart[id] === childStart[id + 1];
    width[id] = leaf ? 1 : width[id] + GAP;
    if (parent[id] !== NONE) width[parent[id]] += width[id];
  }
  for (let id = 0; id < real; id++) {
    let at = left[id] + GAP / 2;
    for (let child = childStart[id]; child < childStart[id + 1]; child++) {
      left[childList[child]] = at;
      at += width[childList[child]];
    }
  }
  for (let id = total - 1; id >= 0; id--) {
    const begin = childStart[id],
      end = childStart[id + 1];
    x[id] = begin === end ? left[id] + width[id] / 2 : (x[childList[begin]] + x[childList[end - 1]]) / 2;
  }
  return {x, left, width};
}

function sizes({real, total, parent}, given) {
  const size = new Float64Array(total);
  for (let id = total - 1; id >= 0; id--) {
    if (given && id < real) size[id] = given[id];
    else if (id < real) size[id] += 1;
    if (!given && id < real && parent[id] !== NONE) size[parent[id]] += size[id];
  }
  return size;
}

/** The nodes from the root to `id`, both of them too. */
export function pathTo(tree, id) {
  const path = [];
  for (let at = id; at !== NONE; at = tree.parent[at]) path.push(at);
  return path.reverse();
}

/** The child of `id` at `index` in the game's order: its number, or -1. */
export function childAt(tree, id, index) {
  for (let at = tree.childStart[id]; at < tree.childStart[id + 1]; at++) {
    const child = tree.childList[at];
    if (tree.index[child] <= index && index < tree.index[child] + tree.count[child]) return child;
  }
  return -1;
}
