// A task: slow work that says what it is doing, can be cancelled, and shows an error in place.

import {button, make} from "./dom.js";

const PATIENCE = 200; // milliseconds before anything is shown

export class Task {
  constructor() {
    this.text = make("span");
    this.element = make(
      "p",
      {class: "task", role: "status", hidden: true},
      make("span", {class: "spinner", "aria-hidden": "true"}),
      this.text,
      button("Cancel", () => this.cancel()),
    );
    this.error = make("p", {class: "error", role: "alert", hidden: true});
  }

  /**
   * Runs one piece of work; a new one cancels the one before.
   * @param {string} text what is being done
   * @param {(signal: AbortSignal) => Promise<any>} work
   * @returns {Promise<any>} undefined if it was cancelled or failed, which is then shown
   */
  async run(text, work) {
    this.cancel();
    const controller = (this.controller = new AbortController());
    this.error.hidden = true;
    this.say(text);
    const timer = setTimeout(() => (this.element.hidden = false), PATIENCE);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (error.name !== "AbortError") this.fail(error.message);
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.controller === controller) {
        this.controller = null;
        this.element.hidden = true;
      }
    }
  }

  say(text) {
    this.text.textContent = text;
  }

  fail(text) {
    this.error.textContent = text;
    this.error.hidden = false;
  }

  cancel() {
    this.controller?.abort();
    this.controller = null;
    this.element.hidden = true;
  }
}
