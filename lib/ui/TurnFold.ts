import { isGoodFinish } from '../model/isGoodFinish.ts';
import type { FinishReason, ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { CallFold, type LeftCalls } from './CallFold.ts';
import { isInterruptMark } from './isInterruptMark.ts';
import type { CreateWriter, TextBlock, TurnWriter } from './TurnWriter.ts';

/**
 * Follows the events of one or more responses and their calls, and tells a writer of them in order and in pairs. Pure: no
 * time, no streams.
 *
 * Each response is a step; what tools do after its end belongs to it until the next one begins. A call ends with its result,
 * is cut where none can come, or is left to the reader: if its response went well and nobody ran it, or if it waits for
 * outside input.
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
  /** Why the conversation has ended; undefined if it has not. */
  #ending: string | undefined;
  /** Why the last response ended; undefined if none has. */
  #reason: FinishReason | undefined;
  /** Blocks begun so far. */
  #blocks = 0;
  /** The block that is open. */
  #block: TextBlock | undefined;
  /** The calls of this step. */
  readonly #calls: CallFold;

  constructor(createWriter: CreateWriter<Part>) {
    this.#writer = createWriter((part) => this.#parts.push(part));
    // Text that goes on behind a call is another piece; what becomes of the call does not interrupt it.
    this.#calls = new CallFold(this.#writer, () => this.#endBlock());
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
        this.#calls.begin(event);
        break;
      case 'tool-call-delta':
        this.#calls.addArguments(event.index, event.delta);
        break;
      case 'tool-call':
        this.#respond();
        this.#calls.seal(event.call);
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
        this.#startStep();
        this.#calls.follow(event);
        break;
      default:
        this.#mark(event);
    }
    return this.#taken();
  }

  /** What comes after all events when the source completes. */
  end(): readonly Part[] {
    // The response of calls that wait for outside input may have broken off, and goes on with them later.
    const isPaused = this.#ending === 'interrupted';
    const isAborted = !isPaused && (this.#isResponding || this.#ending === 'aborted');
    this.#endBlock();
    this.#calls.end(isPaused || (!isAborted && this.#isWell) ? 'whole' : 'waiting');
    this.#endStep();
    if (isAborted) this.#writer.abort();
    else this.#writer.finish(this.#reason);
    return this.#taken();
  }

  /** What comes after all events when the source errors. */
  fail(error: unknown): readonly Part[] {
    this.#endBlock();
    this.#calls.end('waiting');
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

  /** Something happens in the conversation around the response. */
  #mark(event: TurnMark): void {
    switch (event.type) {
      case 'tool-interrupt':
        if (!isInterruptMark(event)) return;
        this.#startStep();
        this.#calls.interrupt(event);
        break;
      case 'turn-retry':
        this.#breakOff('none');
        if (event.attempt !== undefined) this.#writer.retryResponse(event.attempt);
        break;
      case 'turn-end':
        if (event.reason === 'broken') this.#breakOff('waiting');
        break;
      case 'done':
        this.#ending = event.reason;
    }
  }

  /** The model says something: a step of its own, unless it is in the middle of one. */
  #respond(): void {
    if (this.#isResponding) return;
    this.#calls.end(this.#isWell ? 'whole' : 'waiting');
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

  #finishResponse(reason: FinishReason): void {
    this.#respond();
    this.#endBlock();
    this.#isResponding = false;
    this.#reason = reason;
    this.#calls.cutIncomplete();
  }

  /** The response broke, and something else comes in its place: calls that were not complete never will be. */
  #breakOff(left: LeftCalls): void {
    this.#endBlock();
    this.#calls.end(left);
    this.#isResponding = false;
  }
}
