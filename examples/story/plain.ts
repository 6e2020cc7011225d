import { extrasOf, outcomeOf, phaseOf, reasonToWait } from './callState.ts';
import { seconds } from './panel.ts';
import type { StoryView } from './storyView.ts';
import { cut, printable } from './terminal/displayText.ts';
import type { CallRecord, StoryEvent, TurnRecord } from './turn.ts';

const MOST_CHARACTERS = 160;

/** Shows the story as plain lines, one for each thing that happens: for pipes, logs and terminals that cannot redraw. */
export function createPlainView(write: (text: string) => unknown): StoryView {
  let unsaid = '';
  const print = (lines: readonly string[]): void => {
    for (const line of lines) write(`${line}\n`);
  };
  const say = (turn: TurnRecord, who: string, what: string): void => {
    const time = seconds(Date.now() - turn.startedAt).padStart(8);
    print([`${time}  ${who.padEnd(6)}  ${cut(printable(what), MOST_CHARACTERS)}`.trimEnd()]);
  };
  const sayText = (turn: TurnRecord, all: boolean): void => {
    const end = all ? unsaid.length : lastSentenceEnd(unsaid);
    for (const line of sentences(unsaid.slice(0, end))) say(turn, 'model', line);
    unsaid = unsaid.slice(end);
  };

  return {
    show: (turn, event) => {
      if (event.type === 'text-delta') {
        unsaid += event.delta;
        return sayText(turn, false);
      }
      if (event.type === 'tool-call-start' || event.type === 'finish') sayText(turn, true);
      for (const line of linesFor(turn, event)) say(turn, line.who, line.what);
    },
    end: (turn) => sayText(turn, true),
    print,
    close: () => undefined,
  };
}

interface PlainLine {
  readonly who: string;
  readonly what: string;
}

function linesFor(turn: TurnRecord, event: StoryEvent): readonly PlainLine[] {
  if (event.type === 'finish') return [{ who: 'model', what: `(finished: ${event.reason})` }];
  if (!('call' in event)) return [];
  const call = turn.calls.find(({ index }) => index === event.call.index);
  if (call === undefined) return [];
  return textsFor(turn, event, call).map((what) => ({ who: `call ${call.index + 1}`, what }));
}

function textsFor(
  turn: TurnRecord,
  event: StoryEvent & { readonly call: unknown },
  call: CallRecord,
): readonly string[] {
  switch (event.type) {
    case 'tool-call':
      return [`${call.name} ${call.argumentText}`];
    case 'tool-queued':
      return [`waits ${reasonToWait(call, turn)}`];
    case 'tool-start':
      return ['starts'];
    case 'tool-output':
      return event.parts.flatMap((part) =>
        part.type === 'text' ? part.text.trimEnd().split('\n') : [],
      );
    case 'tool-result': {
      const { result } = event;
      const { startedAt, settledAt } = result.timing;
      const ran = startedAt === undefined ? '' : ` after ${seconds(settledAt - startedAt)}`;
      // Its text has been shown as output.
      return [`${phaseOf(call)}${ran} ${result.isError ? outcomeOf(call) : extrasOf(result)}`];
    }
    default:
      return [];
  }
}

const SENTENCE_END = /[.!?][”"')]*\s/g;

function lastSentenceEnd(text: string): number {
  const last = [...text.matchAll(SENTENCE_END)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function sentences(text: string): readonly string[] {
  return text
    .replace(SENTENCE_END, (end) => `${end.trimEnd()}\n`)
    .split('\n')
    .filter((line) => line.trim() !== '');
}
