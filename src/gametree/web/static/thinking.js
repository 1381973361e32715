// What an engine thinks: a line for every iteration, and a bar for the value.

import {make} from "./dom.js";
import {number} from "./names.js";

export class Thinking {
  constructor() {
    this.list = make("ol", {class: "thinking", "aria-label": "thinking"});
    this.fill = make("span");
    this.bar = make("div", {class: "bar", role: "img", "aria-label": "value"}, this.fill);
    this.element = make("div", {}, this.bar, this.list);
    this.sign = 1; // values are in MAX's view; -1 shows them in MIN's
  }

  clear() {
    this.list.replaceChildren();
  }

  /** One iteration, the latest on top. */
  add(result) {
    this.list.prepend(
      make(
        "li",
        {},
        make("span", {text: String(result.depth)}),
        make("b", {text: this.text(result)}),
        make("span", {text: (result.pv ?? []).join(" ")}),
      ),
    );
    this.show(result.value);
  }

  text({value, bound}) {
    const sign = {lower: "≥ ", upper: "≤ ", estimate: "~ ", none: "? "}[bound] ?? "";
    const turned = this.sign < 0 && sign === "≥ " ? "≤ " : this.sign < 0 && sign === "≤ " ? "≥ " : sign;
    return turned + number(typeof value === "number" ? this.sign * value : value);
  }

  /** The bar: the share of the light side, MAX; half for an equal game. The scale grows with the values seen. */
  show(value) {
    const known = value === "inf" ? Infinity : value === "-inf" ? -Infinity : value;
    if (typeof known !== "number") return;
    if (Number.isFinite(known)) this.scale = Math.max(this.scale ?? 1, Math.abs(known) / 3);
    const share = Number.isFinite(known) ? 50 + 50 * Math.tanh(known / (this.scale * 2)) : known > 0 ? 100 : 0;
    this.fill.style.width = `${share}%`;
    this.bar.setAttribute("aria-label", `value ${number(known)} for MAX`);
  }
}
