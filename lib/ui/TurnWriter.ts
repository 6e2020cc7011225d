import type { FinishReason, Usage } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolOutputEvent, ToolProgressEvent } from '../tools/ToolEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';

/** A stretch of text or of reasoning that nothing else of the model interrupts. */
export interface TextBlock {
  readonly kind: 'text' | 'reasoning';
  /** Counts the stretches of a stream from 1. */
  readonly number: number;
}

/** A call as a reader gets to know it. */
export interface ShownCall {
  /** Its id for the reader: the first that was said of it, unique in the stream. */
  readonly id: string;
  /** The name of its tool. */
  readonly name: string;
  /** The argument text that was shown so far. */
  readonly text: string;
  /** The call, once its arguments can no longer change. */
  readonly sealed: ToolCall | undefined;
  /** Whether it was said that it waits for an approval. */
  readonly isAsked: boolean;
}

/** A call that is sealed. */
export interface SealedCall extends ShownCall {
  readonly sealed: ToolCall;
}

/**
 * Says in the words of one protocol what happens in a stream. What it is told comes in order and in pairs: steps, blocks and
 * calls that start also end, each once, and all before the stream does.
 */
export interface TurnWriter {
  start(): void;
  startStep(step: number): void;
  endStep(step: number): void;
  startBlock(block: TextBlock): void;
  addText(block: TextBlock, delta: string): void;
  endBlock(block: TextBlock): void;
  startCall(call: ShownCall): void;
  addArguments(call: ShownCall, delta: string): void;
  sealCall(call: SealedCall): void;
  askApproval(call: SealedCall): void;
  showProgress(call: SealedCall, event: ToolProgressEvent): void;
  showOutput(call: SealedCall, event: ToolOutputEvent): void;
  /** The call waits for outside input; `info` says for what. */
  interruptCall(call: SealedCall, info: unknown): void;
  /** The call ends with its result. */
  endCall(call: SealedCall, result: ToolResult): void;
  /** The call ends without one: it was never complete, or will not be run. `message` says why. */
  cutCall(call: ShownCall, message: string): void;
  /** The call is left for whoever reads the stream to answer. */
  leaveCall(call: SealedCall): void;
  /** The response that was shown so far is void, and is asked for again, the `attempt`th time. */
  retryResponse(attempt: number): void;
  addUsage(usage: Usage): void;
  /** The stream ends well; `reason`: why the last response ended, if there was one. */
  finish(reason: FinishReason | undefined): void;
  /** The stream ends in the middle of a response, because somebody wanted it to. */
  abort(): void;
  /** The stream ends with an error. */
  fail(error: unknown): void;
}

/** Makes a writer that says what it has to say to `emit`. */
export type CreateWriter<Part> = (emit: (part: Part) => void) => TurnWriter;
