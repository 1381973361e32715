// Laboratory: comparisons, experiments with their progress, and reports.

import * as api from "./api.js";
import {button, choice, labelled, make, table} from "./dom.js";
import {setLink} from "./link.js";
import {PlaceFields} from "./place.js";
import {barPlot, curvePlot} from "./plot.js";
import {Tabs} from "./tabs.js";
import {Task} from "./task.js";

const USUAL = ["alphabeta", "negascout", "mtdf"];

export class Laboratory {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.task = new Task();
    const comparison = this.comparison();
    const experiments = this.experiments();
    this.tabs = new Tabs("Laboratory", {comparison, experiments}, (name) => {
      if (name === "experiments") this.listReports();
      if (this.tabs) setLink("laboratory", {tab: name});
    });
    this.element = make(
      "section",
      {class: "view", "aria-label": "Laboratory"},
      this.task.error,
      this.task.element,
      make("div", {class: "page"}, this.tabs.element),
    );
  }

  async open(values) {
    if (values.tab) this.tabs.show(values.tab === "experiments" ? "experiments" : "comparison");
    if (values.report) await this.report(values.report);
  }

  comparison() {
    this.place = new PlaceFields(this.catalogue);
    this.place.values = {game: "othello"};
    this.positions = choice([
      ["standard", "the standard positions of the game"],
      ["one", "this position"],
    ]);
    this.depth = make("input", {type: "number", min: 1, max: 64, value: 4, class: "short"});
    this.chosen = this.catalogue.algorithms.map(({name, summary}) => {
      const box = make("input", {type: "checkbox", value: name, checked: USUAL.includes(name)});
      return {name, box, label: make("label", {title: summary}, box, ` ${name}`)};
    });
    this.progress = make("progress", {max: 1, value: 0, hidden: true, "aria-label": "progress"});
    this.result = make("div");
    return make(
      "div",
      {},
      make(
        "form",
        {
          on: {
            submit: (event) => {
              event.preventDefault();
              this.compare();
            },
          },
        },
        make(
          "div",
          {class: "row"},
          ...this.place.main,
          labelled("on", this.positions),
          labelled("depth", this.depth),
        ),
        make("div", {class: "row"}, ...this.place.more),
        make(
          "fieldset",
          {class: "choices"},
          make("legend", {text: "algorithms"}),
          ...this.chosen.map(({label}) => label),
        ),
        make(
          "div",
          {class: "row"},
          make("button", {type: "submit", class: "primary", text: "Run the comparison"}),
          this.progress,
        ),
      ),
      this.result,
    );
  }

  async compare() {
    const algorithms = this.chosen.filter(({box}) => box.checked).map(({name}) => name);
    const body = {algorithms, depth: Number(this.depth.value)};
    if (this.positions.value === "standard") body.standard = this.place.game.value;
    else body.places = [this.place.place];
    this.progress.hidden = false;
    this.progress.value = 0;
    await this.task.run("comparing", (signal) =>
      api.stream(
        "/api/comparison",
        body,
        {
          progress: ({algorithm, done, of}) => {
            this.progress.value = (algorithms.indexOf(algorithm) + (of ? done / of : 0)) / algorithms.length;
            this.task.say(`${algorithm}: ${done} of ${of}`);
          },
          table: (found) => this.showComparison(found),
        },
        signal,
      ),
    );
    this.progress.hidden = true;
  }

  showComparison(found) {
    const {plot} = found;
    const columns = ["nodes", "leaves", "seconds", "relative"].filter((name) =>
      plot[name]?.some((value) => value !== null),
    );
    const rows = plot.x.map((name, at) => [name, ...columns.map((column) => shown(plot[column][at]))]);
    this.result.replaceChildren(
      make("h3", {text: "Result"}),
      make("div", {class: "scroll"}, table(["algorithm", ...columns], rows, {class: "sheet"})),
      make("h3", {text: "Nodes"}),
      barPlot({names: plot.x, values: plot.nodes, label: "nodes"}),
      make(
        "details",
        {},
        make("summary", {text: "as text"}),
        make("pre", {class: "gt-plain", text: found.text ?? ""}),
      ),
    );
  }

  experiments() {
    this.experiment = choice(this.catalogue.experiments.map(({name, title}) => [name, `${name}: ${title}`]));
    this.plan = choice([
      ["quick", "quick"],
      ["full", "full"],
    ]);
    this.running = make("progress", {max: 1, value: 0, hidden: true, "aria-label": "progress of the experiment"});
    this.reports = make("div");
    this.shown = make("div");
    return make(
      "div",
      {},
      make(
        "form",
        {
          class: "row",
          on: {
            submit: (event) => {
              event.preventDefault();
              this.run();
            },
          },
        },
        labelled("experiment", this.experiment),
        labelled("plan", this.plan),
        make("button", {type: "submit", class: "primary", text: "Run the experiment"}),
        button("Show the report", () => this.report(this.experiment.value)),
        this.running,
      ),
      this.reports,
      this.shown,
    );
  }

  async listReports() {
    const {reports} = (await api.get("/api/reports").catch((error) => this.task.fail(error.message))) ?? {
      reports: [],
    };
    if (!reports.length) {
      this.reports.replaceChildren(make("p", {class: "soft", text: "No experiment has been run yet."}));
      return;
    }
    const rows = reports.map(({name, title, plan, finished, missing, verdicts}) => [
      button(`${name}, ${plan}`, () => this.report(name, plan), {class: "gt-link"}),
      title,
      `${finished} of ${finished + missing}`,
      Object.entries(verdicts ?? {})
        .map(([verdict, many]) => `${many} ${verdict}`)
        .join(", "),
    ]);
    this.reports.replaceChildren(
      make("h3", {text: "Reports"}),
      make("div", {class: "scroll"}, table(["name", "title", "cells", "claims"], rows, {class: "sheet"})),
    );
  }

  async run() {
    this.running.hidden = false;
    this.running.removeAttribute("value");
    await this.task.run(`running ${this.experiment.value}`, (signal) =>
      api.stream(
        "/api/experiment",
        {name: this.experiment.value, plan: this.plan.value},
        {
          progress: ({done, wanted}) => {
            this.running.value = wanted ? done / wanted : 0;
            this.task.say(`${this.experiment.value}: ${done} of ${wanted} cells`);
          },
          report: (report) => this.showReport(report),
        },
        signal,
      ),
    );
    this.running.hidden = true;
    this.listReports();
  }

  async report(name, plan = this.plan.value) {
    const report = await this.task.run("making the report", (signal) =>
      api.get(`/api/reports/${encodeURIComponent(name)}?plan=${plan}`, {signal}),
    );
    if (report) this.showReport(report);
  }

  showReport({name, title, source, measures, claims = [], sheets = [], plots = [], discussion, cells}) {
    const columns = [...new Set(claims.flatMap(Object.keys))];
    const scrolled = (...parts) => make("div", {class: "scroll"}, ...parts);
    this.shown.replaceChildren(
      make("h2", {text: `${name}: ${title}`}),
      make("p", {class: "soft", text: [source, measures].filter(Boolean).join(". ")}),
      make("p", {text: cells ? `${cells.finished} cells finished, ${cells.missing} missing` : ""}),
      ...(claims.length
        ? [
            make("h3", {text: "Claims"}),
            scrolled(
              table(
                columns,
                claims.map((claim) => columns.map((column) => claim[column] ?? "")),
                {class: "sheet"},
              ),
            ),
          ]
        : []),
      ...plots.flatMap((plot) => [make("h3", {text: plot.title}), ...panels(plot)]),
      ...sheets.flatMap((sheet) => [
        make("h3", {text: sheet.title}),
        scrolled(table(sheet.columns, sheet.rows, {class: "sheet"})),
      ]),
      ...(discussion
        ? [make("h3", {text: "Discussion"}), ...discussion.split(/\n\n+/).map((text) => make("p", {text}))]
        : []),
    );
  }

  leave() {
    this.task.cancel();
  }
}

/** A plot may have several panels with axes of their own. */
function panels({x, y, curves}) {
  const names = [...new Set(curves.map((curve) => curve.panel ?? ""))];
  return names.map((panel) => {
    const own = curves
      .filter((curve) => (curve.panel ?? "") === panel)
      .map((curve) => ({...curve, label: curve.source === "paper" ? `${curve.label} (paper)` : curve.label}));
    return make("div", {}, ...(panel ? [make("h4", {text: panel})] : []), curvePlot({curves: own, x, y}));
  });
}

const shown = (value) =>
  typeof value !== "number"
    ? String(value ?? "–")
    : Number.isInteger(value)
      ? value.toLocaleString("en")
      : value.toPrecision(3);
