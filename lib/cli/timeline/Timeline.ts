import type { FinishReason } from '../../model/ModelEvent.ts';
import type { ToolQueuedEvent } from '../../tools/ToolEvent.ts';
import type { ToolExecution, ToolStatus } from '../../tools/ToolResult.ts';

/** A stretch of time. All times are milliseconds since the turn began; an end is never before its start. */
export interface TimelineSpan {
  /** When it began. */
  readonly startMs: number;
  /** When it ended; while it goes on, the time of the latest event. */
  readonly endMs: number;
}

/** What the model wrote for a while. Segments follow each other without gaps. */
export interface TimelineSegment extends TimelineSpan {
  /** Text, reasoning, or calls. */
  readonly type: 'text' | 'reasoning' | 'call';
}

/** The response: from the first to the last event of the model. */
export interface TimelineGeneration extends TimelineSpan {
  /** What it wrote when. At most 500; later ones are counted to the last. */
  readonly segments: readonly TimelineSegment[];
}

/** A wait of a sealed call, for one reason. */
export interface TimelineWait extends TimelineSpan {
  /** A good finish of the response, an approval, calls that it conflicts with, or a free slot. */
  readonly waitsFor: ToolQueuedEvent['waitsFor'];
  /** Index of the earlier call that it waited for, where it was one. */
  readonly behind?: number;
}

/** One call. Its spans follow each other: generation, waits, run. */
export interface TimelineCall {
  /** Index in its response. */
  readonly index: number;
  /** Id as the provider knows it; provisional until the call is sealed. */
  readonly id: string;
  /** Name of the tool as the model wrote it. May hold any character. */
  readonly name: string;
  /** Its arguments in short: one line of at most 80 characters, harmless to show; empty if there are none. */
  readonly title: string;
  /** From its beginning to its seal, or to its last piece if it was cut; absent if no model event told of it. */
  readonly generation?: TimelineSpan;
  /** When it was sealed; absent if it never was. */
  readonly sealedAtMs?: number;
  /** What it waited for, in order. At most 64; later ones are counted to the last. */
  readonly waits: readonly TimelineWait[];
  /** From the first start of its tool to its result; absent if it never started. */
  readonly run?: TimelineSpan;
  /** When its tool was started again. At most 256. */
  readonly retryMarks: readonly number[];
  /** When it gave output. Thinned out to at most 256. */
  readonly outputMarks: readonly number[];
  /** When it reported progress. Thinned out to at most 256. */
  readonly progressMarks: readonly number[];
  /** When it got its result; absent if it has none. */
  readonly endMs?: number;
  /** How it ended; absent without a result. */
  readonly status?: ToolStatus;
  /** How far its tool got; absent without a result. */
  readonly execution?: ToolExecution;
  /** Whether its result is a failure; absent without a result. */
  readonly isError?: boolean;
  /** What went wrong: one line of at most 300 characters, harmless to show. */
  readonly error?: string;
}

/** What happened in one turn, and when: plain data. */
export interface Timeline {
  /** When the turn ended; before that, the time of the latest event. */
  readonly endMs: number;
  /** Whether the turn has ended. */
  readonly isOver: boolean;
  /** The response; absent if there was no event of the model. */
  readonly generation?: TimelineGeneration;
  /** The calls by index. */
  readonly calls: readonly TimelineCall[];
  /** Why the response ended; absent if it did not finish. */
  readonly finishReason?: FinishReason;
  /** What broke the turn: one line of at most 300 characters, harmless to show. */
  readonly error?: string;
}
