import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { InterruptMark } from './isInterruptMark.ts';
import { isSealedCall } from './isSealedCall.ts';
import type { ShownCall, TurnWriter } from './TurnWriter.ts';
import { UniqueIds } from './UniqueIds.ts';

/** Which calls are left for the reader, when no more results come: those that are whole, those that wait for outside input. */
export type LeftCalls = 'whole' | 'waiting' | 'none';

/** A call that has not ended. */
type OpenCall = { -readonly [Key in keyof ShownCall]: ShownCall[Key] } & {
  /** Whether its tool was started. */
  isStarted: boolean;
  /** Whether it waits for outside input. */
  isWaiting: boolean;
};

/** One that is sealed. */
type WholeCall = OpenCall & { readonly sealed: ToolCall };

const CUT = 'The response ended before the call was complete.';
const NOT_RUN = 'The response broke off before the call could be run.';
const WAITED = 'The response broke off while the call waited for outside input.';

/** Follows the calls of one response after another, and tells a writer of them. Pure. */
export class CallFold {
  readonly #writer: TurnWriter;
  readonly #beforeStart: () => void;
  /** The calls of this response that have not ended, by index. */
  readonly #calls = new Map<number, OpenCall>();
  /** Ids in use: those of ended calls stay theirs, for readers keep these calls. */
  readonly #ids = new UniqueIds();

  /** `beforeStart`: what is to be told before a call begins. */
  constructor(writer: TurnWriter, beforeStart: () => void) {
    this.#writer = writer;
    this.#beforeStart = beforeStart;
  }

  /** The call with this index; begins it if it is new. */
  begin({ index, id, name }: Pick<ToolCall, 'index' | 'id' | 'name'>): OpenCall {
    const known = this.#calls.get(index);
    if (known !== undefined) return known;
    this.#beforeStart();
    const flags = { isAsked: false, isStarted: false, isWaiting: false };
    const call = { id: this.#ids.take(id), name, text: '', sealed: undefined, ...flags };
    this.#calls.set(index, call);
    this.#writer.startCall(call);
    return call;
  }

  /** A call has so much more argument text. */
  addArguments(index: number, delta: string): void {
    const call = this.#calls.get(index);
    if (call === undefined || call.sealed !== undefined || delta === '') return;
    call.text += delta;
    this.#writer.addArguments(call, delta);
  }

  /** A call is complete; it may have been before. */
  seal(sealed: ToolCall): WholeCall {
    const call = this.begin(sealed);
    if (isSealedCall(call)) return call;
    const whole = Object.assign(call, { name: sealed.name, sealed });
    this.#writer.sealCall(whole);
    return whole;
  }

  /** Something happens to a call. */
  follow(event: ToolEvent): void {
    const call = this.seal(event.call);
    switch (event.type) {
      case 'tool-queued':
        if (event.waitsFor === 'approval') this.#askApproval(call);
        break;
      case 'tool-start':
        call.isStarted = true;
        call.isWaiting = false;
        break;
      case 'tool-progress':
        this.#writer.showProgress(call, event);
        break;
      case 'tool-output':
        this.#writer.showOutput(call, event);
        break;
      case 'tool-result':
        this.#calls.delete(event.call.index);
        this.#writer.endCall(call, event.result);
    }
  }

  /** A call waits for outside input. */
  interrupt({ call: sealed, info, isApproval }: InterruptMark): void {
    const call = this.seal(sealed);
    call.isWaiting = true;
    this.#writer.interruptCall(call, info);
    if (isApproval ?? !call.isStarted) this.#askApproval(call);
  }

  /** The response is over: calls that are not complete never will be. */
  cutIncomplete(): void {
    for (const [index, call] of this.#calls) {
      if (isSealedCall(call)) continue;
      this.#calls.delete(index);
      this.#writer.cutCall(call, CUT);
    }
  }

  /** No more results come. */
  end(left: LeftCalls): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) {
      if (!isSealedCall(call)) this.#writer.cutCall(call, CUT);
      else if (left === 'whole' || (left === 'waiting' && call.isWaiting)) {
        this.#writer.leaveCall(call);
      } else this.#writer.cutCall(call, call.isWaiting ? WAITED : NOT_RUN);
    }
  }

  #askApproval(call: WholeCall): void {
    if (call.isAsked) return;
    call.isAsked = true;
    this.#writer.askApproval(call);
  }
}
