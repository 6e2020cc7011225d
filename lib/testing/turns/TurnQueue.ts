import type { FormatName } from '../../formats/WireFormat.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { checkTurn } from './checkTurn.ts';
import { lowerCaseNames } from './lowerCaseNames.ts';
import type { ModelTurn } from './ModelTurn.ts';
import type { PlanItem } from './PlanItem.ts';
import { planTurn } from './planTurn.ts';
import type { ScriptedTurns } from './ScriptedTurns.ts';
import { turnFormats } from './turnFormats.ts';

/** How a request is answered. */
export interface PlannedResponse {
  /** The headers of the response, if it is a stream. */
  readonly headers: Readonly<Record<string, string>>;
  /** What happens in it. */
  readonly plan: readonly PlanItem[];
}

/** The turns that are still to be played. */
export class TurnQueue<Request> {
  #script: ScriptedTurns<Request> = [];
  /** How many turns of the script were played. */
  #played = 0;
  /** The number of the next call that has no id. */
  #nextCall = 1;

  /** @throws TypeError or RangeError for a wrong turn. */
  constructor(script: ScriptedTurns<Request>) {
    this.set(script);
  }

  /** How many turns are left; `Infinity` where a function chooses them. */
  get left(): number {
    if (typeof this.#script === 'function') return Number.POSITIVE_INFINITY;
    return this.#script.length - this.#played;
  }

  /** Plays these turns from now on. @throws TypeError or RangeError for a wrong turn. */
  set(script: ScriptedTurns<Request>): void {
    if (typeof script === 'function') this.#script = script;
    else {
      if (!Array.isArray(script)) {
        throw new TypeError(wrongValue('turns must be an array of turns or a function', script));
      }
      for (const [index, turn] of script.entries()) checkTurn(`turns[${index}]`, turn);
      this.#script = [...script];
    }
    this.#played = 0;
  }

  /**
   * Plans the answer to a request in a format; `index` counts the requests from 0.
   *
   * @throws RangeError if there is no turn for it, TypeError or RangeError for a wrong one and for one that the format has no
   * words for, and what the function that chooses turns throws.
   */
  plan(format: FormatName, request: Request, index: number): PlannedResponse {
    const turn = this.#take(request, index);
    const { contentType } = turnFormats[format].framing;
    const plan = planTurn(format, turn, this.#nextCall);
    this.#nextCall += turn.steps.filter(
      (step) => 'call' in step && step.call.id === undefined,
    ).length;
    return { headers: { 'content-type': contentType, ...lowerCaseNames(turn.headers) }, plan };
  }

  #take(request: Request, index: number): ModelTurn {
    if (typeof this.#script === 'function') {
      const chosen = this.#script(request, index);
      checkTurn('the turn that was chosen', chosen);
      return chosen;
    }
    const turn = this.#script[this.#played];
    if (turn === undefined) {
      throw new RangeError(`The script has ${this.#script.length} turns, and all were played.`);
    }
    this.#played += 1;
    return turn;
  }
}
