// The address of a screen: which view, and everything that determines what it shows.
//
//   #watch?game=othello&position=f5d6c3&algorithm=mtdf&depth=3&step=17

/** @returns {{view: string, values: Object<string, string>}} */
export function readLink(hash = location.hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return {view: view || "watch", values: Object.fromEntries(new URLSearchParams(query))};
}

/** The hash of a view with its values; empty values are left out. */
export function linkTo(view, values = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return `#${view}${text ? `?${text}` : ""}`;
}

/** Writes the address of the screen without leaving it. */
export function setLink(view, values) {
  history.replaceState(null, "", linkTo(view, values));
}
