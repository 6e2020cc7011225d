import type { FormatName } from '../../formats/WireFormat.ts';
import { errorBody } from './errorBody.ts';
import type { WireFraming } from './frames.ts';
import { lowerCaseNames } from './lowerCaseNames.ts';
import type {
  ModelTurn,
  StatusFault,
  TurnCall,
  TurnFault,
  TurnPause,
  TurnStep,
} from './ModelTurn.ts';
import type { PlanItem } from './PlanItem.ts';
import { turnFormats } from './turnFormats.ts';
import type { TurnWriter } from './writers/TurnWriter.ts';

/** Most characters of one delta, unless the turn says otherwise. */
const DELTA_CHARS = 16;

/**
 * Plans a response: the bytes of `turn` in a format, with the pauses between them, and how it ends. Pure. `firstCall` is the
 * number of its first call that has no id.
 *
 * @throws TypeError for a turn that the format has no words for.
 */
export function planTurn(format: FormatName, turn: ModelTurn, firstCall = 1): PlanItem[] {
  const plan = new TurnPlanner(format, turn, firstCall);
  for (const step of turn.steps) if (!plan.hasEnded) plan.take(step);
  if (!plan.hasEnded) plan.finish();
  return plan.items;
}

/** A plan while it is made. */
class TurnPlanner {
  /** The plan so far. */
  readonly items: PlanItem[] = [];
  /** Whether it has its end. */
  hasEnded = false;
  readonly #format: FormatName;
  readonly #turn: ModelTurn;
  readonly #framing: WireFraming;
  readonly #writer: TurnWriter;
  readonly #deltaChars: number;
  /** Whether the response has begun. */
  #hasBegun = false;
  /** How many calls were written. */
  #calls = 0;
  /** The number of the next call that has no id. */
  #nextCall: number;

  constructor(format: FormatName, turn: ModelTurn, firstCall: number) {
    const { createWriter, framing } = turnFormats[format];
    const { deltaChars = DELTA_CHARS, chunkBytes = Number.POSITIVE_INFINITY, chunkMs = 0 } = turn;
    this.#format = format;
    this.#turn = turn;
    this.#framing = framing;
    this.#nextCall = firstCall;
    this.#deltaChars = deltaChars;
    this.#writer = createWriter((data, name) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      this.items.push({ bytes: framing.frame(text, name) });
    });
    this.items.push({ chunkBytes, chunkMs });
  }

  /** Plans a step. */
  take(step: TurnStep): void {
    if ('text' in step) this.#say(step.text, (delta) => this.#writer.text(delta));
    else if ('reasoning' in step) {
      this.#say(step.reasoning, (delta) => this.#writer.reasoning(delta));
    } else if ('call' in step) this.#call(step.call);
    else this.#takeTrouble(step);
  }

  /** Plans a good end. */
  finish(): void {
    const { finish = this.#calls > 0 ? 'tool-calls' : 'stop', usage } = this.#turn;
    this.#begin();
    this.#writer.finish({ finish, usage: usage ?? { inputTokens: 1, outputTokens: 1 } });
    this.#end({ end: 'body' });
  }

  #say(words: string, write: (delta: string) => void): void {
    this.#begin();
    for (const delta of cut(words, this.#deltaChars)) write(delta);
  }

  #call({ name, arguments: given = {}, id }: TurnCall): void {
    this.#begin();
    this.#calls += 1;
    this.#writer.callStart({ id: id ?? `call_${this.#nextCall}`, name });
    if (id === undefined) this.#nextCall += 1;
    for (const piece of piecesOf(given)) {
      if (typeof piece !== 'string') this.#takeTrouble(piece);
      else for (const delta of cut(piece, this.#deltaChars)) this.#writer.callDelta(delta);
      if (this.hasEnded) return;
    }
    this.#writer.callEnd();
  }

  #takeTrouble(step: TurnPause | TurnFault): void {
    if ('fault' in step) this.#fail(step);
    else this.items.push(step);
  }

  #fail(fault: TurnFault): void {
    switch (fault.fault) {
      case 'status':
        return this.#answer(fault);
      case 'error':
        this.#writer.error(fault.message ?? 'The model is overloaded.');
        return this.#end({ end: 'body' });
      case 'garbage':
        this.items.push({ bytes: toBytes(fault.bytes ?? this.#framing.garbage) });
        return;
      case 'slow':
        this.items.push({ chunkBytes: fault.chunkBytes ?? 1, chunkMs: fault.chunkMs ?? 1 });
        return;
      case 'cut':
        return this.#end({ end: 'body' });
      default:
        return this.#end({ end: fault.fault });
    }
  }

  #answer({ status, message, body, headers }: StatusFault): void {
    if (this.items.some((item) => 'bytes' in item)) {
      throw new TypeError('The fault status must come before anything else is said.');
    }
    const words = message ?? `The script answers with status ${status}.`;
    this.#end({
      end: 'answer',
      status,
      headers: { 'content-type': 'application/json', ...lowerCaseNames(headers) },
      body: body ?? errorBody(this.#format, status, words),
    });
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#writer.start();
  }

  #end(end: Extract<PlanItem, { end: unknown }>): void {
    this.items.push(end);
    this.hasEnded = true;
  }
}

/** Pieces of at most so many characters. By code points: providers do not take characters apart. */
function cut(words: string, deltaChars: number): readonly string[] {
  if (words.length <= deltaChars) return words === '' ? [] : [words];
  return words.match(new RegExp(`.{1,${deltaChars}}`, 'gsu')) ?? [];
}

function piecesOf(
  given: Exclude<TurnCall['arguments'], undefined>,
): readonly (string | TurnPause | TurnFault)[] {
  if (Array.isArray(given)) return given;
  return [typeof given === 'string' ? given : JSON.stringify(given)];
}

function toBytes(given: Uint8Array | string): Uint8Array {
  return typeof given === 'string' ? new TextEncoder().encode(given) : given;
}
