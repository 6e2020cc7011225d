import type { ToolOutputPart, ToolResult } from 'millrace';
import { printable } from './terminal/displayText.ts';
import type { CallRecord, TurnRecord } from './turn.ts';

/** Where a call is on its way. */
export type Phase = 'writing' | 'waiting' | 'running' | 'ok' | 'error' | 'stopped';

/** Where a call is on its way. */
export function phaseOf({ result, startedAt, sealedAt }: CallRecord): Phase {
  if (result !== undefined) {
    if (result.status === 'cancelled' || result.status === 'skipped') return 'stopped';
    return result.isError ? 'error' : 'ok';
  }
  if (startedAt !== undefined) return 'running';
  return sealedAt === undefined ? 'writing' : 'waiting';
}

/** How long the call has been in its phase, or how long its tool ran. Nothing for one that never started. */
export function elapsedMs(call: CallRecord, now: number): number | undefined {
  const from =
    call.startedAt ?? (call.settledAt === undefined ? (call.sealedAt ?? call.beganAt) : undefined);
  return from === undefined ? undefined : Math.max(0, (call.settledAt ?? now) - from);
}

/** What there is to say about a call in one line: why it waits, what it gives, how it ended. */
export function detailOf(call: CallRecord, turn: TurnRecord): string {
  switch (phaseOf(call)) {
    case 'writing':
      return printable(call.argumentText);
    case 'waiting':
      return reasonToWait(call, turn);
    case 'running':
      return [progressOf(call.progress), lastLine(call.outputTail)]
        .filter((text) => text !== '')
        .join('  ');
    case 'ok':
    case 'error':
    case 'stopped':
      return outcomeOf(call);
  }
}

/** Why a call waits, in words. */
export function reasonToWait({ waitsFor, behind }: CallRecord, turn: TurnRecord): string {
  if (waitsFor === undefined) return '';
  const blocker = turn.calls.find(({ index }) => index === behind);
  switch (waitsFor) {
    case 'commit':
      return 'until the model has finished well';
    case 'turn':
      return blocker === undefined
        ? 'for its turn'
        : `behind call ${blocker.index + 1}, ${printable(blocker.name)}`;
    case 'slot':
      return 'for a free slot';
    case 'approval':
      return 'for approval';
  }
}

/** How a call ended, in words: its error, or the last line of its text and what else it gave. */
export function outcomeOf({ result }: CallRecord): string {
  if (result === undefined) return '';
  if (result.isError) return printable(result.error?.message ?? textOf(result.parts));
  return [extrasOf(result), lastLine(textOf(result.parts))].filter((text) => text !== '').join(' ');
}

/** What a result has beside its text: the note that it was cut, media, links. */
export function extrasOf({ truncated, parts }: ToolResult): string {
  const cut = truncated === undefined ? [] : [`cut at ${truncated.kept} characters`];
  const others = parts.filter((part) => part.type !== 'text').map(describePart);
  return [...cut, ...others].map((extra) => `[${extra}]`).join(' ');
}

function textOf(parts: readonly ToolOutputPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function lastLine(text: string): string {
  return printable(text.trimEnd().split('\n').at(-1) ?? '');
}

function describePart(part: ToolOutputPart): string {
  if (part.type === 'text') return '';
  if (part.type === 'link') return printable(part.name ?? part.url);
  const { data } = part;
  const bytes = typeof data === 'string' ? Math.floor((data.length * 3) / 4) : data?.byteLength;
  return `${printable(part.mediaType)}${bytes === undefined ? '' : ` ${(bytes / 1_000).toFixed(1)} kB`}`;
}

/** Tools report progress as they like; this story's report `done` and `total`. */
function progressOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('done' in value && 'total' in value))
    return '';
  return `${value.done}/${value.total}`;
}
