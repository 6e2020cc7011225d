import { wrongValue } from '../../tools/wrongValue.ts';
import { checkTurn } from './checkTurn.ts';
import { lowerCaseNames } from './lowerCaseNames.ts';
import type { ModelServerRequest, TurnScript } from './ModelServer.ts';
import type { ModelTurn } from './ModelTurn.ts';
import type { PlanItem } from './PlanItem.ts';
import { planTurn } from './planTurn.ts';
import { serverFormats } from './serverFormats.ts';

/** How a request is answered. */
export interface PlannedResponse {
  /** The headers of the response, if it is a stream. */
  readonly headers: Readonly<Record<string, string>>;
  /** What happens in it. */
  readonly plan: readonly PlanItem[];
}

/** The turns that are still to be played. Pure. */
export class TurnQueue {
  #script: TurnScript = [];
  /** How many turns of the script were played. */
  #played = 0;
  /** The number of the next call that has no id. */
  #nextCall = 1;

  /** @throws TypeError or RangeError for a wrong turn. */
  constructor(script: TurnScript) {
    this.set(script);
  }

  /** Plays these turns from now on. @throws TypeError or RangeError for a wrong turn. */
  set(script: TurnScript): void {
    if (Array.isArray(script)) {
      for (const [index, turn] of script.entries()) checkTurn(`turns[${index}]`, turn);
    } else if (typeof script !== 'function') {
      throw new TypeError(wrongValue('turns must be an array of turns or a function', script));
    }
    this.#script = Array.isArray(script) ? [...script] : script;
    this.#played = 0;
  }

  /** Plans the answer to a request; what is wrong, if there is none. */
  plan(request: ModelServerRequest, index: number): PlannedResponse | string {
    try {
      const turn = this.#take(request, index);
      const { contentType } = serverFormats[request.format].framing;
      const plan = planTurn(request.format, turn, this.#nextCall);
      this.#nextCall += turn.steps.filter(
        (step) => 'call' in step && step.call.id === undefined,
      ).length;
      return { headers: { 'content-type': contentType, ...lowerCaseNames(turn.headers) }, plan };
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #take(request: ModelServerRequest, index: number): ModelTurn {
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
