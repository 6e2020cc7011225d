import { ModelStreamError } from '../errors/ModelStreamError.ts';
import type { FinishReason, Usage } from '../model/ModelEvent.ts';
import type { ToolOutputEvent, ToolProgressEvent } from '../tools/ToolEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type {
  AgUiContentPart,
  AgUiCustomEvent,
  AgUiEvent,
  AgUiResultFacts,
  AgUiTokenUsage,
} from './AgUiEvent.ts';
import { agUiContent, agUiOutput } from './agUiContent.ts';
import { plainValue } from './plainValue.ts';
import type { SealedCall, ShownCall, TextBlock, TurnWriter } from './TurnWriter.ts';

/** How an {@link AgUiWriter} writes. */
export interface AgUiWriterSettings {
  readonly threadId: string;
  readonly runId: string;
  readonly errorText: (error: unknown) => string;
}

/** The version of AG-UI that is written. */
const PROTOCOL_VERSION = '1.0';

/** Writes the events of an AG-UI run. Pure. */
export class AgUiWriter implements TurnWriter {
  readonly #emit: (event: AgUiEvent) => void;
  readonly #settings: AgUiWriterSettings;
  /** Messages named so far. */
  #messages = 0;
  /** The message of the block that is open, or was last; empty before the first. */
  #textId = '';
  /** The assistant message that calls belong to; undefined before the first of a step. */
  #parentId: string | undefined;
  /** Tokens of each response so far. */
  readonly #usage: AgUiTokenUsage[] = [];
  /** Ids of the calls that are left for the application to answer. */
  readonly #pending: string[] = [];

  constructor(settings: AgUiWriterSettings, emit: (event: AgUiEvent) => void) {
    this.#settings = settings;
    this.#emit = emit;
  }

  start(): void {
    const { threadId, runId } = this.#settings;
    this.#emit({ type: 'RUN_STARTED', threadId, runId, protocolVersion: PROTOCOL_VERSION });
  }

  startStep(step: number): void {
    this.#parentId = undefined;
    this.#emit({ type: 'STEP_STARTED', stepName: stepName(step) });
  }

  endStep(step: number): void {
    this.#emit({ type: 'STEP_FINISHED', stepName: stepName(step) });
  }

  startBlock({ kind }: TextBlock): void {
    const messageId = this.#newMessageId();
    this.#textId = messageId;
    if (kind === 'text') {
      this.#parentId = messageId;
      this.#emit({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    } else {
      this.#emit({ type: 'REASONING_START', messageId });
      this.#emit({ type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' });
    }
  }

  addText({ kind }: TextBlock, delta: string): void {
    const type = kind === 'text' ? 'TEXT_MESSAGE_CONTENT' : 'REASONING_MESSAGE_CONTENT';
    this.#emit({ type, messageId: this.#textId, delta });
  }

  endBlock({ kind }: TextBlock): void {
    const messageId = this.#textId;
    if (kind === 'text') this.#emit({ type: 'TEXT_MESSAGE_END', messageId });
    else {
      this.#emit({ type: 'REASONING_MESSAGE_END', messageId });
      this.#emit({ type: 'REASONING_END', messageId });
    }
  }

  startCall({ id: toolCallId, name: toolCallName }: ShownCall): void {
    this.#parentId ??= this.#newMessageId();
    const parentMessageId = this.#parentId;
    this.#emit({ type: 'TOOL_CALL_START', toolCallId, toolCallName, parentMessageId });
  }

  addArguments({ id: toolCallId }: ShownCall, delta: string): void {
    this.#emit({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
  }

  sealCall(call: SealedCall): void {
    const { id: toolCallId, text, sealed } = call;
    // No arguments are an empty object: readers parse what they got.
    const isBlank = sealed.kind === 'function' && sealed.arguments.trim() === '';
    const whole = isBlank ? '{}' : sealed.arguments;
    const isOther = !whole.startsWith(text);
    const rest = isOther ? '' : whole.slice(text.length);
    if (rest !== '') this.#emit({ type: 'TOOL_CALL_ARGS', toolCallId, delta: rest });
    this.#emit({ type: 'TOOL_CALL_END', toolCallId });
    if (isOther) this.#tell('tool-arguments', call, { arguments: whole });
  }

  askApproval(call: SealedCall): void {
    this.#tell('tool-approval', call, { approvalId: call.sealed.id });
  }

  interruptCall(call: SealedCall, info: unknown): void {
    this.#tell('tool-interrupt', call, { callId: call.sealed.id, info: plainValue(info) });
  }

  showProgress(call: SealedCall, { value }: ToolProgressEvent): void {
    this.#tell('tool-progress', call, { value: plainValue(value) });
  }

  showOutput(call: SealedCall, { seq, parts }: ToolOutputEvent): void {
    this.#tell('tool-output', call, { seq, content: agUiOutput(parts) });
  }

  endCall(call: ShownCall, { parts, status, isError, error, truncated }: ToolResult): void {
    this.#giveResult(call, agUiContent(parts), {
      status,
      isError,
      ...(error !== undefined && { code: error.code }),
      ...(truncated !== undefined && { truncated: true }),
    });
  }

  cutCall(call: ShownCall, message: string): void {
    const { id: toolCallId, sealed } = call;
    if (sealed === undefined) this.#emit({ type: 'TOOL_CALL_END', toolCallId });
    this.#giveResult(call, message, { status: 'cut', isError: true });
  }

  leaveCall({ id }: SealedCall): void {
    this.#pending.push(id);
  }

  retryResponse(attempt: number): void {
    this.#emit({ type: 'CUSTOM', name: 'turn-retry', value: { attempt } });
  }

  addUsage({ inputTokens, outputTokens }: Usage): void {
    this.#usage.push({
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
    });
  }

  finish(reason: FinishReason | undefined): void {
    const pendingToolCallIds = this.#pending;
    this.#finishRun(
      { type: 'success', ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }) },
      reason,
    );
  }

  abort(): void {
    this.#finishRun({ type: 'cancelled' }, undefined);
  }

  fail(error: unknown): void {
    this.#emit({
      type: 'RUN_ERROR',
      message: this.#settings.errorText(error),
      ...(ModelStreamError.is(error) && { code: error.kind }),
    });
  }

  #newMessageId(): string {
    this.#messages += 1;
    return `${this.#settings.runId}-${this.#messages}`;
  }

  #tell(
    name: Exclude<AgUiCustomEvent['name'], 'turn-retry'>,
    { id: toolCallId, name: toolName }: ShownCall,
    facts: Readonly<Record<string, unknown>>,
  ): void {
    this.#emit({ type: 'CUSTOM', name, value: { toolCallId, toolName, ...facts } });
  }

  #giveResult(
    { id: toolCallId }: ShownCall,
    content: string | AgUiContentPart[],
    millrace: AgUiResultFacts,
  ): void {
    const messageId = this.#newMessageId();
    const metadata = { millrace };
    this.#emit({
      type: 'TOOL_CALL_RESULT',
      messageId,
      toolCallId,
      role: 'tool',
      content,
      metadata,
    });
  }

  #finishRun(
    outcome: Extract<AgUiEvent, { type: 'RUN_FINISHED' }>['outcome'],
    finishReason: FinishReason | undefined,
  ): void {
    const { threadId, runId } = this.#settings;
    this.#emit({
      type: 'RUN_FINISHED',
      threadId,
      runId,
      ...(finishReason !== undefined && { result: { finishReason } }),
      outcome,
      ...(this.#usage.length > 0 && { usage: this.#usage }),
    });
  }
}

function stepName(step: number): string {
  return `response-${step}`;
}
