import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolEvent, ToolQueuedEvent } from '../../tools/ToolEvent.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { callTitle } from './callTitle.ts';
import { MarkList } from './MarkList.ts';
import { shortMessage } from './shortText.ts';
import type { TimelineCall, TimelineWait } from './Timeline.ts';

const MAX_WAITS = 64;

/** Notes what happens to one call. Times must not go back. */
export class CallTrack {
  /** Index of the call in its response. */
  readonly index: number;
  #id: string;
  #name: string;
  #title = '';
  /** When the model began to write it. */
  #begunMs: number | undefined;
  /** When the model last wrote of it, or it was sealed. */
  #writtenMs = 0;
  #sealedMs: number | undefined;
  /** Where each wait begins: it ends where the next one begins, or the run, or with the result. At most 64. */
  readonly #waits: { readonly event: ToolQueuedEvent; readonly startMs: number }[] = [];
  /** When its tool was started for the first time. */
  #startedMs: number | undefined;
  readonly #retries = new MarkList();
  readonly #outputs = new MarkList();
  readonly #progress = new MarkList();
  /** When it got its result. */
  #settledMs: number | undefined;
  #result: ToolResult | undefined;

  constructor(index: number, id: string, name: string) {
    this.index = index;
    this.#id = id;
    this.#name = name;
  }

  /** The model begins to write it. */
  begin(atMs: number): void {
    if (this.#sealedMs !== undefined) return;
    this.#begunMs ??= atMs;
    this.extend(atMs);
  }

  /** The model writes of it. */
  extend(atMs: number): void {
    if (this.#sealedMs === undefined) this.#writtenMs = atMs;
  }

  /** Its arguments are complete. */
  seal(call: ToolCall, atMs: number): void {
    if (this.#sealedMs !== undefined) return;
    this.begin(atMs);
    this.#describe(call, atMs);
  }

  /** Something happens to it in its run. Nothing counts after its result. */
  happen(event: ToolEvent, atMs: number): void {
    if (this.#result !== undefined) return;
    if (this.#sealedMs === undefined) this.#describe(event.call, atMs);
    switch (event.type) {
      case 'tool-queued':
        if (this.#startedMs === undefined && this.#waits.length < MAX_WAITS)
          this.#waits.push({ event, startMs: atMs });
        return;
      case 'tool-start':
        if (this.#startedMs === undefined) this.#startedMs = atMs;
        else this.#retries.add(atMs);
        return;
      case 'tool-output':
        if (this.#startedMs !== undefined) this.#outputs.add(atMs);
        return;
      case 'tool-progress':
        if (this.#startedMs !== undefined) this.#progress.add(atMs);
        return;
      case 'tool-result':
        this.#settledMs = atMs;
        this.#result = event.result;
    }
  }

  /** What is known of it at `nowMs`, the time of the latest event of the turn. */
  snapshot(nowMs: number): TimelineCall {
    const endMs = this.#settledMs ?? nowMs;
    return {
      index: this.index,
      id: this.#id,
      name: this.#name,
      title: this.#title,
      ...(this.#begunMs !== undefined && {
        generation: { startMs: this.#begunMs, endMs: this.#writtenMs },
      }),
      ...(this.#sealedMs !== undefined && { sealedAtMs: this.#sealedMs }),
      waits: this.#waitsUntil(this.#startedMs ?? endMs),
      ...(this.#startedMs !== undefined && { run: { startMs: this.#startedMs, endMs } }),
      retryMarks: this.#retries.marks,
      outputMarks: this.#outputs.marks,
      progressMarks: this.#progress.marks,
      ...outcomeOf(this.#result, endMs),
    };
  }

  #describe(call: ToolCall, atMs: number): void {
    this.#id = call.id;
    this.#name = call.name;
    this.#title = callTitle(call);
    this.#sealedMs = atMs;
    this.#writtenMs = atMs;
  }

  #waitsUntil(lastMs: number): TimelineWait[] {
    return this.#waits.map(({ event: { waitsFor, behind }, startMs }, at) => ({
      waitsFor,
      ...(behind !== undefined && { behind }),
      startMs,
      endMs: this.#waits[at + 1]?.startMs ?? lastMs,
    }));
  }
}

function outcomeOf(result: ToolResult | undefined, endMs: number): Partial<TimelineCall> {
  if (result === undefined) return {};
  const { status, execution, isError, error } = result;
  return {
    endMs,
    status,
    execution,
    isError,
    ...(error && { error: shortMessage(error.message) }),
  };
}
