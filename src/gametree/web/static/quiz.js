// "Predict the cutoff": before every step that might cut, the person says whether it will.

import {button, make} from "./dom.js";
import {children, nameOf, number} from "./names.js";
import {inequality, windowText} from "./sentences.js";

/**
 * The question after `steps` events: a child has returned to a node that has more of them.
 * @returns {{node: number, left: number, cut: boolean, event: object} | null}
 */
export function questionAt(trace, steps) {
  if (!steps || trace.kind(steps - 1) !== "update") return null;
  const event = trace.event(steps - 1);
  const left = trace.childrenLeft(event.node, steps);
  if (!(left > 0)) return null;
  const next = steps < trace.length ? trace.event(steps) : null;
  const cut = next?.kind === "cut" && next.node === event.node;
  if (cut && next.cutoff === false) return null; // a part of a selective search leaves them out: no window says why
  return {node: event.node, left, cut, event};
}

export class Quiz {
  /**
   * @param {import("./trace.js").Trace} trace
   * @param {import("./player.js").Player} player
   */
  constructor(trace, player) {
    this.trace = trace;
    this.player = player;
    this.right = 0;
    this.asked = 0;
    this.answered = new Map(); // step -> whether the answer was right
    this.text = make("p", {class: "gt-question", "aria-live": "polite"});
    this.cut = button("They are cut off", () => this.answer(true));
    this.goOn = button("The search goes on", () => this.answer(false));
    this.score = make("p", {class: "gt-score"});
    this.element = make(
      "section",
      {class: "gt-quiz", "aria-label": "Predict the cutoff", hidden: true},
      this.text,
      make("div", {class: "gt-answers"}, this.cut, this.goOn),
      this.score,
    );
  }

  /** Switches the quiz on or off. */
  set on(on) {
    this.element.hidden = !on;
    this.player.stopsAt = on ? (step) => this.open(step) : () => false;
    if (on) this.show(this.player.step);
  }

  get on() {
    return !this.element.hidden;
  }

  /** Whether a question waits for its answer at a step. */
  open(step) {
    return !this.answered.has(step) && questionAt(this.trace, step) !== null;
  }

  /** Shows the question at a step, what came of the answer, or what to press. */
  show(step) {
    if (!this.on) return;
    const question = questionAt(this.trace, step);
    const open = this.open(step);
    this.cut.disabled = this.goOn.disabled = !open;
    if (open) this.text.textContent = this.ask(question);
    else if (question)
      this.text.textContent = `${this.answered.get(step) ? "Right" : "Not so"}: ${this.explain(question)}`;
    else this.text.textContent = "Press play or step: the search stops at the next question.";
    this.score.textContent = this.asked ? `${this.right} of ${this.asked} right` : "";
  }

  ask({node, left, event}) {
    const name = nameOf(this.trace.tree, node);
    const side = this.trace.maximizing(node) ? "MAX" : "MIN";
    const more = left === 1 ? "1 child is left" : `${children(left)} are left`;
    const known = `g = ${number(event.value)}, window ${windowText(event.alpha, event.beta)}`;
    return `${name} is a ${side} node with ${known}. ${more}. What happens to ${left === 1 ? "it" : "them"}?`;
  }

  explain({cut, left, event}) {
    if (cut) return `${inequality(event, this.trace)}, so ${left === 1 ? "it is" : "they are"} cut off.`;
    const window = windowText(event.alpha, event.beta);
    return `g = ${number(event.value)} is inside the window ${window}, so the search goes on.`;
  }

  answer(cut) {
    const step = this.player.step;
    if (!this.open(step)) return;
    const right = cut === questionAt(this.trace, step).cut;
    this.answered.set(step, right);
    this.asked++;
    this.right += right;
    this.show(step);
  }
}
