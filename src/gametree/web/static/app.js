// The page: its views, the switch of light and dark, and the help.

import {Analyse} from "./analyse.js";
import * as api from "./api.js";
import {button, make, table} from "./dom.js";
import {icon} from "./icons.js";
import {KEYS} from "./keys.js";
import {Laboratory} from "./laboratory.js";
import {linkTo, readLink} from "./link.js";
import {Play} from "./play.js";
import {mount} from "./stepper.js";
import {dark, restoreTheme, switchTheme} from "./theme.js";
import {Watch} from "./watch.js";

const VIEWS = {
  watch: ["Watch", (catalogue, help) => new Watch(catalogue, {two: false, help})],
  compare: ["Compare", (catalogue, help) => new Watch(catalogue, {two: true, help})],
  play: ["Play", (catalogue) => new Play(catalogue)],
  analyse: ["Analyse", (catalogue) => new Analyse(catalogue)],
  laboratory: ["Laboratory", (catalogue) => new Laboratory(catalogue)],
};

const HELP =
  "Click a node to go to its first visit, again for its last. Drag to move the tree, turn the wheel to zoom. " +
  "The tab “marks” beside the tree explains what is drawn.";

class Page {
  constructor() {
    this.main = document.getElementById("main");
    this.helpDialog = document.getElementById("help");
    this.made = {};
    restoreTheme();
    this.buildTools();
    this.buildHelp();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  async start() {
    const offline = document.getElementById("offline");
    if (offline) return this.showFile(JSON.parse(offline.textContent));
    try {
      this.catalogue = await api.get("/api/catalogue");
    } catch (error) {
      this.main.replaceChildren(make("p", {class: "error", role: "alert", text: error.message}));
      return undefined;
    }
    this.buildNavigation();
    addEventListener("hashchange", () => this.route());
    addEventListener("keydown", (event) => this.key(event));
    return this.route();
  }

  buildNavigation() {
    const links = Object.entries(VIEWS).map(([view, [title]]) =>
      make("a", {href: linkTo(view), text: title, "data-view": view}),
    );
    document.querySelector("nav").replaceChildren(...links);
  }

  buildTools() {
    this.themeButton = button(
      "Switch between light and dark",
      () => {
        switchTheme();
        this.redraw();
      },
      {symbol: icon(dark() ? "sun" : "moon")},
    );
    document.querySelector(".tools").replaceChildren(
      this.themeButton,
      button("Keys and marks", () => this.help(), {symbol: "?"}),
    );
  }

  buildHelp() {
    const keys = table(
      ["key", "what it does"],
      KEYS.map(([key, text]) => [make("kbd", {text: key}), text]),
    );
    this.helpDialog.replaceChildren(
      make("h2", {text: "Keys"}),
      keys,
      make("p", {
        text: HELP,
      }),
      button("Close", () => this.helpDialog.close(), {class: "primary"}),
    );
  }

  help() {
    this.helpDialog.showModal();
  }

  /** Shows the view that the address names. */
  async route() {
    const {view, values} = readLink();
    const name = VIEWS[view] ? view : "watch";
    this.current?.leave();
    delete document.documentElement.dataset.ready;
    this.current = this.made[name] ??= VIEWS[name][1](this.catalogue, () => this.help());
    for (const link of document.querySelectorAll("nav a")) {
      if (link.dataset.view === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${VIEWS[name][0]} – gametree`;
    this.main.replaceChildren(this.current.element);
    await this.current.open(values);
    this.shown(name);
  }

  /** Says that a view shows what its address names: whoever drives the page waits for this. */
  shown(name) {
    document.documentElement.dataset.ready = name;
    document.dispatchEvent(new Event("shown"));
  }

  /** Keys act on the run that is shown, wherever the focus is. */
  key(event) {
    const stepper = this.current?.stepper;
    if (stepper && !event.defaultPrevented && !stepper.root.contains(event.target) && !this.helpDialog.open)
      stepper.key(event);
  }

  /** A page that was saved as one file: it holds its run, and asks no server. */
  async showFile({run, step, title, columns, traces, positions = {}}) {
    document.documentElement.classList.add("offline");
    document.title = title ?? "gametree";
    document
      .querySelector("nav")
      .replaceChildren(make("span", {class: "title", text: title ?? run?.algorithm ?? ""}));
    const element = make("div", {class: "run"});
    this.main.replaceChildren(make("section", {class: "view watch"}, make("div", {class: "stage"}, element)));
    const stepper = await mount(element, traces ? {traces} : columns, {
      step,
      board: (moves, id) => positions[id] ?? null,
      onHelp: () => this.help(),
    });
    this.current = {stepper, redraw: () => stepper.redraw()};
    addEventListener("keydown", (event) => this.key(event));
    element.focus();
    this.shown("file");
  }

  redraw() {
    this.themeButton.replaceChildren(icon(dark() ? "sun" : "moon"));
    this.current?.redraw?.();
  }
}

const page = new Page();
page.start();
