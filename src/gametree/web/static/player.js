// The player: which step is shown, and how it moves by itself. It knows nothing of what is shown.

export const SPEEDS = [1, 2, 4, 8, 16, 64, 256, 1024, 8192];

export class Player {
  /**
   * @param {number} length the last step
   * @param {(step: number) => void} changed called when the step, the speed or playing changes
   */
  constructor(length, changed) {
    this.length = length;
    this.changed = changed;
    this.step = 0;
    this.speed = 2;
    this.playing = false;
    this.stopsAt = () => false; // a quiz stops it before questions
  }

  /** Goes to a step; those outside the run become its ends. */
  seek(step) {
    const to = Math.max(0, Math.min(this.length, Math.round(step) || 0));
    if (to !== this.step) {
      this.step = to;
      this.changed(to);
    }
  }

  /** One step forward, or back. */
  move(by) {
    if (by > 0 && this.stopsAt(this.step)) return;
    this.seek(this.step + by);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.playing) return;
    if (this.step >= this.length) this.step = 0;
    this.playing = true;
    this.owed = 0.999; // the first step comes at once
    this.last = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.changed(this.step);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.changed(this.step);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.changed(this.step);
  }

  tick(now) {
    if (!this.playing) return;
    this.owed += (Math.min(250, now - this.last) / 1000) * this.speed;
    this.last = now;
    let step = this.step;
    for (; this.owed >= 1 && step < this.length && !this.stopsAt(step); this.owed--) step++;
    if (step >= this.length || this.stopsAt(step)) this.playing = false;
    else this.frame = requestAnimationFrame((time) => this.tick(time));
    if (step !== this.step || !this.playing) {
      this.step = step;
      this.changed(step);
    }
  }
}
