import { VirtualTimeScheduler } from 'rxjs';

/** Virtual time that passes when it is told to, for code in which promises take part: they settle between the steps. */
export class HandClock extends VirtualTimeScheduler {
  /** How many timers wait. */
  get waiting(): number {
    return this.actions.filter((action) => !action.closed).length;
  }

  /** Lets so much time pass in which nothing can happen: what was due in it comes late, at its end. */
  block(ms: number): void {
    const end = this.frame + ms;
    for (const action of this.actions) action.delay = Math.max(action.delay, end);
    this.pass(ms);
  }

  /** Lets so much time pass, with all that is due in it. */
  pass(ms: number): void {
    const until = this.frame + ms;
    this.maxFrames = until;
    this.flush();
    this.frame = until;
  }
}
