// Making elements: the few lines that every view needs.

/**
 * @param {string} tag
 * @param {object} [attributes] `class`, `text`, properties such as `value`, `on: {click: ...}`; others are attributes
 * @param {...(Node|string)} parts
 */
export function make(tag, attributes = {}, ...parts) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    else if (name === "text") element.textContent = value;
    else if (PROPERTIES.has(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...parts);
  return element;
}

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "htmlFor", "tabIndex", "selected"]);

/** An element of SVG. */
export function shape(tag, attributes = {}, ...parts) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...parts);
  return element;
}

/** A button with a name; `symbol` is what is seen, a text or an icon, if that is not the name. */
export function button(name, click, {symbol, ...attributes} = {}) {
  const label = symbol ? {"aria-label": name, title: name} : {};
  return make("button", {type: "button", ...label, ...attributes, on: {click}}, symbol ?? name);
}

let labels = 0;

/** A control with its label before it. */
export function labelled(text, control, attributes = {}) {
  control.id ||= `control-${++labels}`;
  return make("span", {class: "field", ...attributes}, make("label", {htmlFor: control.id, text}), control);
}

/** A choice of texts; each option is a text, or [value, text shown]. */
export function choice(options, value, change) {
  const select = make("select", {on: {change: () => change?.(select.value)}});
  fill(select, options, value);
  return select;
}

/** Gives a choice other options. */
export function fill(select, options, value) {
  select.replaceChildren(
    ...options.map((option) => {
      const [key, text] = Array.isArray(option) ? option : [option, option];
      return make("option", {value: key, text});
    }),
  );
  if (value !== undefined && value !== null) select.value = value;
}

/** Chooses a value, which is added if it is not among the options: whoever reads it then says what is wrong. */
export function choose(select, value) {
  if (![...select.options].some((option) => option.value === value))
    select.append(make("option", {value, text: value}));
  select.value = value;
}

/** A table with a heading row; cells are texts or nodes. */
export function table(headings, rows, attributes = {}) {
  const cell = (tag) => (content) => make(tag, {}, content instanceof Node ? content : String(content));
  return make(
    "table",
    attributes,
    make("thead", {}, make("tr", {}, ...headings.map(cell("th")))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell("td"))))),
  );
}
