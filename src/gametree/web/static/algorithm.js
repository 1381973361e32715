// The fields that choose an algorithm and its settings.

import {choice, choose, labelled, make} from "./dom.js";
import {optionControl, optionValue} from "./place.js";

export class AlgorithmFields {
  /**
   * @param {object} catalogue
   * @param {{label?: string, value?: string}} [settings]
   */
  constructor(catalogue, {label = "algorithm", value = "alphabeta"} = {}) {
    this.catalogue = catalogue;
    const kind = (which) => catalogue.algorithms.filter((each) => each.kind === which);
    this.name = choice([], null, () => this.changed());
    for (const [which, title] of [
      ["full-width", "full width"],
      ["selective", "selective"],
    ]) {
      const options = kind(which).map((each) =>
        make("option", {value: each.name, text: each.own ? `${each.name} (yours)` : each.name, title: each.summary}),
      );
      this.name.append(make("optgroup", {label: title}, ...options));
    }
    this.name.value = value;
    this.settings = {};
    this.settingFields = make("span", {class: "fields"});
    this.main = [labelled(label, this.name)];
    this.more = [this.settingFields];
    this.changed();
  }

  get info() {
    return this.catalogue.algorithms.find((each) => each.name === this.name.value);
  }

  changed() {
    const settings = this.info?.settings ?? {};
    this.settings = Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [name, optionControl(setting)]),
    );
    this.settingFields.replaceChildren(
      ...Object.entries(this.settings).map(([name, control]) => labelled(`${this.name.value} ${name}`, control)),
    );
    this.name.title = this.info?.summary ?? "";
    this.onChange?.();
  }

  /** The text that the server reads: "alphabeta:etc=everywhere". */
  get text() {
    const parts = Object.entries(this.settings).flatMap(([name, control]) => {
      const value = optionValue(this.info.settings[name], control);
      return value === undefined || value === this.info.settings[name].default
        ? []
        : [`${name}=${typeof value === "boolean" ? (value ? "True" : "False") : value}`];
    });
    return [this.name.value, ...parts].join(":");
  }

  set text(text) {
    const [name, ...parts] = text.split(":");
    choose(this.name, name);
    this.changed();
    for (const part of parts) {
      const [key, value] = part.split("=");
      const control = this.settings[key];
      if (control) control.type === "checkbox" ? (control.checked = /^true$/i.test(value)) : (control.value = value);
    }
  }
}
