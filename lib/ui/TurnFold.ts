import { isGoodFinish } from '../model/isGoodFinish.ts';
import type { FinishReason, ModelEvent } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { isSealedCall } from './isSealedCall.ts';
import type { CreateWriter, SealedCall, ShownCall, TextBlock, TurnWriter } from './TurnWriter.ts';
import { UniqueIds } from './UniqueIds.ts';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

const CUT = 'The response ended before the call was complete.';
const NOT_RUN = 'The response broke off before the call could be run.';

/**
 * Follows the events of one or more responses and their calls, and tells a writer of them in order and in pairs. Pure: no
 * time, no streams.
 *
 * Each response is a step; what tools do after its end belongs to it until the next one begins. A call ends with its result,
 * is cut where none can come, or is left to the reader if its response went well and nobody ran it.
 */
export class TurnFold<Part> {
  readonly #writer: TurnWriter;
  /** What the writer has said since it was last asked. */
  readonly #parts: Part[] = [];
  /** Steps begun so far. */
  #steps = 0;
  /** Whether a step is open. */
  #isInStep = false;
  /** Whether a response has begun and not finished. */
  #isResponding = false;
  /** Whether the conversation was aborted. */
  #isAborted = false;
  /** Why the last response ended; undefined if none has. */
  #reason: FinishReason | undefined;
  /** Blocks begun so far. */
  #blocks = 0;
  /** The block that is open. */
  #block: TextBlock | undefined;
  /** The calls of this step that have not ended, by index. */
  readonly #calls = new Map<number, Changeable<ShownCall>>();
  /** Ids in use: those of ended calls stay theirs, for readers keep these calls. */
  readonly #ids = new UniqueIds();

  constructor(createWriter: CreateWriter<Part>) {
    this.#writer = createWriter((part) => this.#parts.push(part));
  }

  /** What comes before all events. */
  start(): readonly Part[] {
    this.#writer.start();
    return this.#taken();
  }

  /** What an event becomes. Events of kinds that it does not know become nothing. */
  take(event: ModelEvent | ToolEvent | TurnMark): readonly Part[] {
    switch (event.type) {
      case 'text-delta':
        this.#say('text', event.delta);
        break;
      case 'reasoning-delta':
        this.#say('reasoning', event.delta);
        break;
      case 'tool-call-start':
        this.#respond();
        this.#callAt(event.index, event.id, event.name);
        break;
      case 'tool-call-delta':
        this.#addArguments(event.index, event.delta);
        break;
      case 'tool-call':
        this.#respond();
        this.#seal(event.call);
        break;
      case 'usage':
        this.#respond();
        this.#writer.addUsage(event.usage);
        break;
      case 'finish':
        this.#finishResponse(event.reason);
        break;
      case 'tool-queued':
      case 'tool-start':
      case 'tool-progress':
      case 'tool-output':
      case 'tool-result':
        this.#follow(event);
        break;
      case 'turn-retry':
      case 'turn-end':
        if (event.type === 'turn-retry' || event.reason === 'broken') this.#breakOff();
        break;
      case 'done':
        this.#isAborted = event.reason === 'aborted';
    }
    return this.#taken();
  }

  /** What comes after all events when the source completes. */
  end(): readonly Part[] {
    const isAborted = this.#isResponding || this.#isAborted;
    this.#endBlock();
    this.#endCalls(!isAborted && this.#isWell);
    this.#endStep();
    if (isAborted) this.#writer.abort();
    else this.#writer.finish(this.#reason);
    return this.#taken();
  }

  /** What comes after all events when the source errors. */
  fail(error: unknown): readonly Part[] {
    this.#endBlock();
    this.#endCalls(false);
    this.#endStep();
    this.#writer.fail(error);
    return this.#taken();
  }

  /** Whether the last response went well, or none has ended. */
  get #isWell(): boolean {
    return this.#reason === undefined || isGoodFinish(this.#reason);
  }

  #taken(): readonly Part[] {
    return this.#parts.splice(0);
  }

  /** The model says something: a step of its own, unless it is in the middle of one. */
  #respond(): void {
    if (this.#isResponding) return;
    this.#endCalls(this.#isWell);
    this.#endStep();
    this.#startStep();
    this.#isResponding = true;
  }

  #startStep(): void {
    if (this.#isInStep) return;
    this.#isInStep = true;
    this.#steps += 1;
    this.#writer.startStep(this.#steps);
  }

  #endStep(): void {
    if (this.#isInStep) this.#writer.endStep(this.#steps);
    this.#isInStep = false;
  }

  #say(kind: TextBlock['kind'], delta: string): void {
    if (delta === '') return;
    this.#respond();
    let block = this.#block;
    if (block?.kind !== kind) {
      this.#endBlock();
      this.#blocks += 1;
      block = { kind, number: this.#blocks };
      this.#block = block;
      this.#writer.startBlock(block);
    }
    this.#writer.addText(block, delta);
  }

  #endBlock(): void {
    if (this.#block !== undefined) this.#writer.endBlock(this.#block);
    this.#block = undefined;
  }

  /** The call with this index; begins it if it is new. */
  #callAt(index: number, id: string, name: string): Changeable<ShownCall> {
    const known = this.#calls.get(index);
    if (known !== undefined) return known;
    // Text that goes on behind a call is another piece; what becomes of the call does not interrupt it.
    this.#endBlock();
    const call = { id: this.#ids.take(id), name, text: '', sealed: undefined, isAsked: false };
    this.#calls.set(index, call);
    this.#writer.startCall(call);
    return call;
  }

  #addArguments(index: number, delta: string): void {
    const call = this.#calls.get(index);
    if (call === undefined || call.sealed !== undefined || delta === '') return;
    call.text += delta;
    this.#writer.addArguments(call, delta);
  }

  #seal(sealed: ToolCall): Changeable<SealedCall> {
    const call = this.#callAt(sealed.index, sealed.id, sealed.name);
    if (isSealedCall(call)) return call;
    const whole = Object.assign(call, { name: sealed.name, sealed });
    this.#writer.sealCall(whole);
    return whole;
  }

  #finishResponse(reason: FinishReason): void {
    this.#respond();
    this.#endBlock();
    this.#isResponding = false;
    this.#reason = reason;
    for (const [index, call] of this.#calls) {
      if (isSealedCall(call)) continue;
      this.#calls.delete(index);
      this.#writer.cutCall(call, CUT);
    }
  }

  /** The response broke, and something else comes in its place: calls that were not complete never will be. */
  #breakOff(): void {
    this.#endBlock();
    this.#endCalls(false);
    this.#isResponding = false;
  }

  #follow(event: ToolEvent): void {
    this.#startStep();
    const call = this.#seal(event.call);
    switch (event.type) {
      case 'tool-queued':
        if (event.waitsFor === 'approval') this.#askApproval(call);
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

  #askApproval(call: Changeable<SealedCall>): void {
    if (call.isAsked) return;
    call.isAsked = true;
    this.#writer.askApproval(call);
  }

  /** No more results come. `isLeft`: calls that are whole are left for the reader to answer. */
  #endCalls(isLeft: boolean): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) {
      if (!isSealedCall(call)) this.#writer.cutCall(call, CUT);
      else if (isLeft) this.#writer.leaveCall(call);
      else this.#writer.cutCall(call, NOT_RUN);
    }
  }
}
