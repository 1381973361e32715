// The stepper in a notebook: what anywidget calls, in Jupyter, VS Code and marimo alike.
// The model is the Python object `gametree.notebook.Stepper`.

import {mount} from "../web/static/stepper.js";

const QUIET = 150; // milliseconds without a step before Python hears of it

export async function render({model, el}) {
  const place = document.createElement("div");
  place.style.position = "relative";
  place.style.height = `${model.get("height")}px`;
  place.dataset.lmSuppressShortcuts = "true"; // keys are the stepper's, not JupyterLab's
  place.addEventListener("keydown", (event) => event.stopPropagation()); // nor those of other notebooks
  el.append(place);
  let stepper;
  const stopTheme = followTheme(el, place, () => stepper?.redraw());
  const boards = new Boards(model);
  const reported = report(model);
  stepper = await mount(place, bytes(model.get("_run")), {
    step: model.get("step"),
    board: (_, id) => boards.at(id),
    onStep: reported.step,
  });
  const seek = () => stepper.player.step === model.get("step") || stepper.seek(model.get("step"));
  model.on("change:step", seek);
  return () => {
    model.off("change:step", seek);
    reported.stop();
    boards.stop();
    stopTheme();
    stepper.destroy();
  };
}

/** A copy of the bytes of a run: a worker takes them away. */
function bytes(view) {
  return view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
}

/** Tells Python the step that is shown, when it has been shown for a moment. */
function report(model) {
  let timer;
  return {
    step(step) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (model.get("step") === step) return;
        model.set("step", step);
        model.save_changes();
      }, QUIET);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The boards at nodes, as Python draws them. Without Python there are none, and nobody waits for them. */
class Boards {
  constructor(model) {
    this.model = model;
    this.known = new Map();
    this.waiting = new Map();
    this.answer = ({node, board}) => {
      this.known.set(node, board);
      this.waiting.get(node)?.(board);
      this.waiting.delete(node);
    };
    model.on("msg:custom", this.answer);
  }

  at(node) {
    if (this.known.has(node)) return this.known.get(node);
    return new Promise((resolve) => {
      this.waiting.set(node, resolve);
      this.model.send({node});
    });
  }

  stop() {
    this.model.off("msg:custom", this.answer);
  }
}

/** Dark where the notebook's letters are light, now and after the notebook's theme has changed. */
function followTheme(el, place, redraw) {
  const apply = () => {
    if (!el.isConnected) return;
    const theme = isLight(getComputedStyle(el).color) ? "dark" : "light";
    if (place.dataset.theme === theme) return;
    place.dataset.theme = theme;
    redraw();
  };
  const sizes = new ResizeObserver(apply); // it begins when the place is shown
  sizes.observe(place);
  const attributes = new MutationObserver(() => setTimeout(apply, QUIET)); // when style sheets have been exchanged
  for (const each of [document.documentElement, document.body]) attributes.observe(each, {attributes: true});
  apply();
  return () => {
    sizes.disconnect();
    attributes.disconnect();
  };
}

function isLight(colour) {
  const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 127;
}
