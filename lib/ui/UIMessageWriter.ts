import type { FinishReason } from '../model/ModelEvent.ts';
import type { ToolOutputEvent, ToolProgressEvent } from '../tools/ToolEvent.ts';
import type { MediaPart, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { PartialOutput } from './PartialOutput.ts';
import { plainValue } from './plainValue.ts';
import { readInput } from './readInput.ts';
import { errorTextOf, mediaUrl, shownOutput } from './shownOutput.ts';
import type { SealedCall, ShownCall, TextBlock, TurnWriter } from './TurnWriter.ts';
import type { UIMessageFinishReason, UIMessageStreamPart } from './UIMessageStreamPart.ts';

/** How a {@link UIMessageWriter} writes. */
export interface UIMessageWriterSettings {
  readonly messageId: string | undefined;
  readonly errorText: (error: unknown) => string;
  /** Most characters of output that is shown again and again while it grows. */
  readonly maxPreliminaryChars: number;
}

/** What is known of a call that has not ended. */
interface CallNotes {
  /** Whether its input was shown as a value. */
  isInputShown: boolean;
  /** Media that were sent as files. */
  files: number;
  /** What its tool has given so far. */
  output?: PartialOutput;
}

const FINISH_REASONS: Readonly<Partial<Record<FinishReason, UIMessageFinishReason>>> = {
  stop: 'stop',
  'tool-calls': 'tool-calls',
  length: 'length',
  'content-filter': 'content-filter',
  error: 'error',
};

/** Writes the parts of a UI message stream. Pure. */
export class UIMessageWriter implements TurnWriter {
  readonly #emit: (part: UIMessageStreamPart) => void;
  readonly #settings: UIMessageWriterSettings;
  /** What is known of the calls that have not ended, by their ids. */
  readonly #notes = new Map<string, CallNotes>();

  constructor(settings: UIMessageWriterSettings, emit: (part: UIMessageStreamPart) => void) {
    this.#settings = settings;
    this.#emit = emit;
  }

  start(): void {
    const { messageId } = this.#settings;
    this.#emit({ type: 'start', ...(messageId !== undefined && { messageId }) });
  }

  startStep(): void {
    this.#emit({ type: 'start-step' });
  }

  endStep(): void {
    this.#emit({ type: 'finish-step' });
  }

  startBlock(block: TextBlock): void {
    this.#emit({ type: `${block.kind}-start`, id: idOf(block) });
  }

  addText(block: TextBlock, delta: string): void {
    this.#emit({ type: `${block.kind}-delta`, id: idOf(block), delta });
  }

  endBlock(block: TextBlock): void {
    this.#emit({ type: `${block.kind}-end`, id: idOf(block) });
  }

  startCall({ id: toolCallId, name: toolName }: ShownCall): void {
    this.#notes.set(toolCallId, { isInputShown: false, files: 0 });
    this.#emit({ type: 'tool-input-start', toolCallId, toolName });
  }

  addArguments({ id: toolCallId }: ShownCall, inputTextDelta: string): void {
    this.#emit({ type: 'tool-input-delta', toolCallId, inputTextDelta });
  }

  sealCall(call: SealedCall): void {
    const input = readInput(call.sealed);
    if (input !== undefined) this.#showInput(call, plainValue(input));
  }

  askApproval(call: SealedCall): void {
    this.#showAnyInput(call);
    this.#emit({
      type: 'tool-approval-request',
      approvalId: call.sealed.id,
      toolCallId: call.id,
    });
  }

  interruptCall(call: SealedCall, info: unknown): void {
    this.#showAnyInput(call);
    const { id: toolCallId, name: toolName, sealed } = call;
    this.#emit({
      type: 'data-tool-interrupt',
      id: toolCallId,
      data: { toolCallId, toolName, callId: sealed.id, info: plainValue(info) },
    });
  }

  showProgress({ id: toolCallId, name: toolName }: SealedCall, { value }: ToolProgressEvent): void {
    this.#emit({
      type: 'data-tool-progress',
      data: { toolCallId, toolName, value: plainValue(value) },
      transient: true,
    });
  }

  showOutput(call: SealedCall, { parts }: ToolOutputEvent): void {
    const notes = this.#showAnyInput(call);
    const media = parts.filter(isMedia);
    notes.files += media.length;
    this.#sendFiles(call, media);
    const isFirst = notes.output === undefined;
    notes.output ??= new PartialOutput(this.#settings.maxPreliminaryChars);
    notes.output.add(parts);
    // A whole value in JSON is what a tool of one value gives: its result, which comes next, has the value itself.
    if (isFirst && isJson(parts)) return;
    const output = notes.output.shown;
    this.#emit({ type: 'tool-output-available', toolCallId: call.id, output, preliminary: true });
  }

  endCall(call: SealedCall, result: ToolResult): void {
    const isRefused = result.isError && !this.#notesOf(call).isInputShown;
    const notes = isRefused ? this.#notesOf(call) : this.#showAnyInput(call);
    this.#sendFiles(call, result.parts.filter(isMedia).slice(notes.files));
    const { id: toolCallId } = call;
    if (isRefused) this.#refuseInput(call, errorTextOf(result));
    else if (result.status === 'denied') this.#deny(call, errorTextOf(result));
    else if (result.isError) {
      this.#emit({ type: 'tool-output-error', toolCallId, errorText: errorTextOf(result) });
    } else this.#emit({ type: 'tool-output-available', toolCallId, output: shownOutput(result) });
    this.#notes.delete(toolCallId);
  }

  cutCall(call: ShownCall, errorText: string): void {
    const { id: toolCallId } = call;
    if (this.#notesOf(call).isInputShown) {
      this.#emit({ type: 'tool-output-error', toolCallId, errorText });
    } else this.#refuseInput(call, errorText);
    this.#notes.delete(toolCallId);
  }

  leaveCall(call: SealedCall): void {
    this.#showAnyInput(call);
    this.#notes.delete(call.id);
  }

  retryResponse(attempt: number): void {
    this.#emit({ type: 'data-turn-retry', data: { attempt }, transient: true });
  }

  addUsage(): void {
    // The protocol has no part for it.
  }

  finish(reason: FinishReason | undefined): void {
    const finishReason = reason && (FINISH_REASONS[reason] ?? 'other');
    this.#emit({ type: 'finish', ...(finishReason && { finishReason }) });
  }

  abort(): void {
    this.#emit({ type: 'abort' });
  }

  fail(error: unknown): void {
    this.#emit({ type: 'error', errorText: this.#settings.errorText(error) });
  }

  #notesOf({ id }: ShownCall): CallNotes {
    return this.#notes.get(id) ?? { isInputShown: false, files: 0 };
  }

  #showInput(call: SealedCall, input: unknown): void {
    this.#notesOf(call).isInputShown = true;
    const { id: toolCallId, name: toolName } = call;
    this.#emit({ type: 'tool-input-available', toolCallId, toolName, input });
  }

  /** Shows the input if it was not: argument text that does not parse may have been repaired, and is shown as text. */
  #showAnyInput(call: SealedCall): CallNotes {
    const notes = this.#notesOf(call);
    if (!notes.isInputShown) this.#showInput(call, call.sealed.arguments);
    return notes;
  }

  #refuseInput({ id, name: toolName, text, sealed }: ShownCall, errorText: string): void {
    const input = sealed?.arguments ?? text;
    this.#emit({ type: 'tool-input-error', toolCallId: id, toolName, input, errorText });
  }

  /** A denial answers a question. It has no place for its reason, which is sent beside it. */
  #deny({ id: toolCallId, name: toolName, isAsked }: SealedCall, reason: string): void {
    if (!isAsked) return this.#emit({ type: 'tool-output-error', toolCallId, errorText: reason });
    const data = { toolCallId, toolName, reason };
    this.#emit({ type: 'data-tool-denied', data, transient: true });
    this.#emit({ type: 'tool-output-denied', toolCallId });
  }

  #sendFiles({ id: toolCallId }: ShownCall, media: readonly MediaPart[]): void {
    for (const part of media) {
      const { mediaType, name } = part;
      const millrace = { toolCallId, ...(name !== undefined && { name }) };
      const url = mediaUrl(part);
      this.#emit({ type: 'file', url, mediaType, providerMetadata: { millrace } });
    }
  }
}

function idOf({ kind, number }: TextBlock): string {
  return `${kind}-${number}`;
}

function isJson([part, ...others]: readonly ToolOutputPart[]): boolean {
  if (part?.type !== 'text' || others.length > 0) return false;
  try {
    JSON.parse(part.text);
    return true;
  } catch {
    return false;
  }
}

function isMedia(part: ToolOutputPart): part is MediaPart {
  return part.type !== 'text' && part.type !== 'link';
}
