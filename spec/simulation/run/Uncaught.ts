import { config } from 'rxjs';
import { turn } from '../../helpers/turn.ts';
import type { Violation } from '../ledger/Ledger.ts';

/** Everything that nobody catches, from its making to its release (H2). */
export class Uncaught {
  readonly #errors: unknown[] = [];
  readonly #listeners = process.listeners('unhandledRejection');
  readonly #onUnhandledError = config.onUnhandledError;
  readonly #note = (error: unknown): void => {
    this.#errors.push(error);
  };

  constructor() {
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', this.#note);
    config.onUnhandledError = this.#note;
  }

  /** What has come, once all is told: RxJS tells by a timer, and those of one delay run in their order. */
  async takeLate(): Promise<Violation[]> {
    await turn();
    await new Promise((resolve) => setTimeout(resolve));
    return this.take();
  }

  /** What has come since this was asked last. */
  take(): Violation[] {
    return this.#errors.splice(0).map((error) => ({
      property: 'H2',
      message: `nobody has caught: ${String(error)}`,
    }));
  }

  /** Gives all of it back to those who had it before. */
  release(): void {
    config.onUnhandledError = this.#onUnhandledError;
    process.removeListener('unhandledRejection', this.#note);
    for (const listener of this.#listeners) process.on('unhandledRejection', listener);
  }
}
