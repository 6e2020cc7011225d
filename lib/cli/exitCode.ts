import { isGoodFinish } from '../model/isGoodFinish.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { CliIo } from './CliIo.ts';

/** Why all ends: somebody pressed Ctrl-C. */
export const INTERRUPTED = 'it was interrupted';
/** Why all ends: nobody reads standard output any more, as behind `| head`. */
export const OUTPUT_CLOSED = 'its output was closed';

/** What the exit codes of the command line mean. */
export const EXIT = { good: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Watches how the response ends. */
export class FinishWatch {
  #finish: Extract<ModelEvent, { readonly type: 'finish' }> | undefined;

  /** Looks at an event. */
  readonly take = (event: ModelEvent | ToolEvent): void => {
    if (event.type === 'finish') this.#finish = event;
  };

  /**
   * The exit code when all has ended without an error.
   *
   * @throws an error for a response that did not finish well, and the one that ended all.
   */
  exitCode({ signal }: Pick<CliIo, 'signal'>): number {
    if (signal.reason instanceof Error) throw signal.reason;
    if (signal.aborted) return signal.reason === INTERRUPTED ? EXIT.interrupted : EXIT.good;
    if (this.#finish === undefined || isGoodFinish(this.#finish.reason)) return EXIT.good;
    const { reason, raw } = this.#finish;
    const own = raw === undefined || raw === reason ? '' : ` ("${raw}")`;
    throw new Error(`The response did not finish well: ${reason}${own}.`);
  }
}
