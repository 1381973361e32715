// Tabs: one of several panels is shown.

import {make} from "./dom.js";

let made = 0;

export class Tabs {
  /**
   * @param {string} label
   * @param {Object<string, HTMLElement>} panels by their names
   * @param {(name: string) => void} [changed]
   */
  constructor(label, panels, changed) {
    this.changed = changed;
    this.panels = panels;
    const number = ++made;
    this.buttons = Object.fromEntries(
      Object.entries(panels).map(([name, panel], at) => {
        panel.id = `panel-${number}-${at}`;
        panel.setAttribute("role", "tabpanel");
        panel.setAttribute("aria-label", name);
        return [
          name,
          make("button", {
            type: "button",
            role: "tab",
            "aria-controls": panel.id,
            text: name,
            on: {click: () => this.show(name), keydown: (event) => this.arrow(event)},
          }),
        ];
      }),
    );
    this.element = make(
      "div",
      {class: "gt-tabs"},
      make("div", {role: "tablist", "aria-label": label, class: "gt-tablist"}, ...Object.values(this.buttons)),
      ...Object.values(panels),
    );
    this.show(Object.keys(panels)[0]);
  }

  show(name) {
    this.current = name;
    for (const each of Object.keys(this.panels)) {
      this.panels[each].hidden = each !== name;
      this.buttons[each].setAttribute("aria-selected", String(each === name));
      this.buttons[each].tabIndex = each === name ? 0 : -1;
    }
    this.changed?.(name);
  }

  arrow(event) {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    const names = Object.keys(this.panels);
    const next = names[(names.indexOf(this.current) + by + names.length) % names.length];
    this.show(next);
    this.buttons[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
