// The keys of a run. They act unless a field that takes text has the focus.

/** Keys and what they do, for the help. */
export const KEYS = [
  ["Space", "play or pause"],
  ["→ ←", "one step forward or back"],
  ["Shift + → ←", "to the next or previous cutoff"],
  ["Home End", "to the first or last step"],
  ["/", "jump to a step"],
  ["f", "follow the current node"],
  ["+ − 0", "zoom in, out, show the whole tree"],
  ["< >", "slower, faster"],
  ["?", "this help"],
];

/**
 * @param {KeyboardEvent} event
 * @param {object} actions a function for each name below
 * @returns {boolean} whether the key meant something
 */
export function act(event, actions) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  const name = nameOf(event);
  if (!name || !actions[name]) return false;
  if (event.key === " " && event.target.closest?.("button, select, summary, a")) return false; // it presses that instead
  actions[name]();
  event.preventDefault();
  return true;
}

function nameOf({key, shiftKey}) {
  if (key === "ArrowRight") return shiftKey ? "nextCutoff" : "forward";
  if (key === "ArrowLeft") return shiftKey ? "previousCutoff" : "back";
  return {
    " ": "toggle",
    Home: "first",
    End: "last",
    "/": "jump",
    f: "follow",
    "+": "zoomIn",
    "=": "zoomIn",
    "-": "zoomOut",
    0: "fit",
    "<": "slower",
    ">": "faster",
    "?": "help",
  }[key];
}

function typing(target) {
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target.tagName === "INPUT" && !["range", "checkbox", "radio"].includes(target.type);
}
