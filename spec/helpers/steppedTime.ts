import { noop, VirtualTimeScheduler } from 'rxjs';

/** Time that goes on by hand only, for code that also waits for real events. */
export class SteppedTime extends VirtualTimeScheduler {
  /** Lets so many milliseconds pass. */
  advance(byMs: number): void {
    this.schedule(noop, byMs);
    this.maxFrames = this.frame + byMs;
    this.flush();
  }
}
