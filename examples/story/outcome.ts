import type { CallRecord, TurnRecord } from './turn.ts';
import { textOf } from './turn.ts';

/** One thing that must hold at the end of the story. */
export interface Check {
  readonly what: string;
  readonly holds: boolean;
}

/** The story as it went. */
export interface Played {
  readonly turns: readonly TurnRecord[];
  /** What the model was sent as answer to the calls of each turn. */
  readonly answers: readonly (readonly unknown[])[];
}

/** What must hold whichever model it was. */
export function checkConversation({ turns, answers }: Played): readonly Check[] {
  const calls = turns.flatMap((turn) => turn.calls);
  return [
    {
      what: 'every call has exactly one result',
      holds: calls.every(({ resultCount }) => resultCount === 1),
    },
    {
      what: 'the model was sent them in call order',
      holds: turns.every((turn, at) => inOrder(turn.calls, JSON.stringify(answers[at] ?? []))),
    },
    { what: 'the model finished', holds: turns.at(-1)?.finish === 'stop' },
  ];
}

/** What must hold for the calls of the scripted model. */
export function checkScript({ turns }: Played): readonly Check[] {
  const [first, second] = turns;
  const calls = first?.calls ?? [];
  const named = (name: string): CallRecord | undefined => calls.find((call) => call.name === name);
  const report = named('file_report');
  const others = calls.filter((call) => call !== report);
  const answer = second === undefined ? '' : textOf(second);
  return [
    { what: 'two turns, six calls in the first', holds: turns.length === 2 && calls.length === 6 },
    {
      what: 'a result came before the model had finished',
      holds: others.some((call) => before(call.settledAt, first?.finishedAt)),
    },
    {
      what: 'one call failed, and only that one',
      holds: only(calls, 'attach_file', ({ result }) => result?.isError === true),
    },
    {
      what: 'one result was cut, and only that one',
      holds: only(calls, 'list_issues', ({ result }) => result?.truncated !== undefined),
    },
    { what: 'one result has a picture', holds: only(calls, 'draw_chart', hasImage) },
    {
      what: 'the second writer of the note waited for the first',
      holds: after(named('attach_file')?.startedAt, named('append_note')?.settledAt),
    },
    {
      what: 'the unsafe call ran alone, after the model had finished',
      holds:
        after(report?.startedAt, first?.finishedAt) &&
        others.every((call) => after(report?.startedAt, call.settledAt)),
    },
    {
      what: 'the answer quotes the results',
      holds: figuresIn(calls).every((figure) => answer.includes(figure)),
    },
  ];
}

/** Figures that only somebody who got the results can know. */
function figuresIn(calls: readonly CallRecord[]): readonly string[] {
  const find = (name: string, pattern: RegExp): string => {
    const parts = calls.find((call) => call.name === name)?.result?.parts ?? [];
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return pattern.exec(text)?.[1] ?? `no figure of ${name}`;
  };
  return [
    find('hash_sources', /sha256 ([0-9a-f]{12})/),
    `${find('list_issues', /"open":(\d+)/)} issues`,
    `report number ${find('file_report', /report number (\d+)/)}`,
    find('attach_file', /(.+)/),
  ];
}

function inOrder(calls: readonly CallRecord[], sent: string): boolean {
  const places = calls.flatMap(({ call }) =>
    call === undefined ? [] : sent.indexOf(JSON.stringify(call.id)),
  );
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
}

function only(
  calls: readonly CallRecord[],
  name: string,
  test: (call: CallRecord) => boolean,
): boolean {
  return calls.every((call) => test(call) === (call.name === name));
}

function hasImage({ result }: CallRecord): boolean {
  return result?.parts.some((part) => part.type === 'image') ?? false;
}

function before(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one < other;
}

function after(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one >= other;
}
