// The fields that choose a position: the game, its notation, its options and its evaluator.

import {choice, choose, fill, labelled, make} from "./dom.js";

const PREFIX = "o."; // an option of the game, in the address
const TYPED = {tree: "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"};

export class PlaceFields {
  /**
   * @param {object} catalogue
   * @param {{examples?: boolean}} [settings] whether worked examples may be chosen too
   */
  constructor(catalogue, {examples = false} = {}) {
    this.catalogue = catalogue;
    const games = catalogue.games.map(({name, own}) => [name, own ? `${withoutFolder(name)} (yours)` : name]);
    const worked = examples
      ? catalogue.examples.map((example) => [`example:${example.name}`, `${example.name}: ${example.title}`])
      : [];
    this.game = choice([...games, ...worked], null, () => this.gameChanged());
    this.position = make("input", {type: "text", spellcheck: "false", autocomplete: "off", list: "positions"});
    this.known = make("datalist", {id: "positions"});
    this.evaluator = choice([]);
    this.options = {};
    this.optionFields = make("span", {class: "fields"});
    this.evaluatorField = labelled("evaluator", this.evaluator);
    this.positionField = labelled("position", this.position, {class: "field wide"});
    this.main = [labelled("game", this.game), this.positionField];
    this.more = [this.evaluatorField, this.optionFields, this.known];
    this.gameChanged();
  }

  get info() {
    return this.catalogue.games.find((game) => game.name === this.game.value);
  }

  /** The worked example that is chosen, if one is. */
  get example() {
    const name = this.game.value.startsWith("example:") ? this.game.value.slice(8) : null;
    return name && this.catalogue.examples.find((example) => example.name === name);
  }

  gameChanged() {
    const game = this.info;
    this.position.value = game ? (TYPED[game.name] ?? "") : "";
    this.positionField.hidden = Boolean(this.example);
    this.position.placeholder = game?.name === "tree" ? "a nested list" : "the start position";
    fill(this.known, game?.positions ?? []);
    const evaluators = game?.evaluators ?? [];
    fill(
      this.evaluator,
      evaluators.map(({name}) => [name, name]),
    );
    this.evaluatorField.hidden = evaluators.length < 2;
    this.options = Object.fromEntries(
      Object.entries(game?.options ?? {}).map(([name, option]) => [name, optionControl(option)]),
    );
    this.optionFields.replaceChildren(
      ...Object.entries(this.options).map(([name, control]) => labelled(`${game.name} ${name}`, control)),
    );
    this.onGame?.(game);
  }

  /** What the server calls a place. */
  get place() {
    if (this.example) return {example: this.example.name};
    const place = {game: this.game.value};
    if (this.position.value.trim()) place.position = this.position.value.trim();
    if (this.evaluator.selectedIndex > 0) place.evaluator = this.evaluator.value;
    const options = {};
    for (const [name, control] of Object.entries(this.options)) {
      const value = optionValue(this.info.options[name], control);
      if (value !== undefined && value !== this.info.options[name].default) options[name] = value;
    }
    if (Object.keys(options).length) place.options = options;
    return place;
  }

  /** The place as values of an address. */
  get values() {
    const {game, example, position, evaluator, options = {}} = this.place;
    const shown = Object.fromEntries(Object.entries(options).map(([name, value]) => [PREFIX + name, String(value)]));
    return example ? {example} : {game, position, evaluator, ...shown};
  }

  set values(values) {
    const game = values.example ? `example:${values.example}` : values.game;
    if (game) choose(this.game, game);
    this.gameChanged();
    if (values.position !== undefined) this.position.value = values.position;
    if (values.evaluator) choose(this.evaluator, values.evaluator);
    for (const [name, control] of Object.entries(this.options)) {
      const value = values[PREFIX + name];
      if (value !== undefined)
        control.type === "checkbox" ? (control.checked = value === "true") : (control.value = value);
    }
  }
}

/** A control for an option of a game or a setting of an algorithm. */
export function optionControl({default: usual, type, choices}) {
  if (choices)
    return choice(
      choices.map((each) => [String(each), String(each)]),
      String(usual),
    );
  if (type === "bool") return make("input", {type: "checkbox", checked: usual === true});
  if (type === "int" || type === "float")
    return make("input", {type: "number", step: type === "int" ? "1" : "any", value: usual ?? ""});
  return make("input", {type: "text", value: usual ?? "", spellcheck: "false"});
}

/** The value of such a control, of the type that the server wants; undefined if it is left empty. */
export function optionValue({type}, control) {
  if (type === "bool") return control.checked;
  if (control.value === "") return undefined;
  return type === "int" || type === "float" ? Number(control.value) : control.value;
}

/** The name of a game of the user's own, which begins with a file. */
function withoutFolder(name) {
  return name.replace(/^.*[\\/]/, "");
}
