import { phaseOf } from './callState.ts';
import type { Figures } from './figures.ts';
import type { Check } from './outcome.ts';
import { seconds } from './panel.ts';
import { wrap } from './terminal/displayText.ts';
import type { TerminalStyle } from './terminal/terminalStyle.ts';
import { drawTimeline, type TimelineCall } from './timeline.ts';
import type { CallRecord, TurnRecord } from './turn.ts';

/** The timeline of a turn. */
export function summarizeTurn(turn: TurnRecord, style: TerminalStyle): readonly string[] {
  const since = (at: number): number => at - turn.startedAt;
  const end =
    turn.endedAt ?? Math.max(turn.startedAt, ...turn.calls.map(({ settledAt }) => settledAt ?? 0));
  const calls = turn.calls.flatMap((call): TimelineCall[] => {
    const { index, name, beganAt, sealedAt, startedAt, settledAt, result } = call;
    if (sealedAt === undefined) return [];
    return [
      {
        label: `${index + 1} ${name}`,
        beganMs: since(beganAt),
        sealedMs: since(sealedAt),
        settledMs: since(settledAt ?? end),
        outcome: result?.isError === false ? 'ok' : phaseOf(call) === 'error' ? 'error' : 'stopped',
        ...(startedAt !== undefined && { startedMs: since(startedAt) }),
      },
    ];
  });
  const model = {
    fromMs: since(turn.firstEventAt ?? end),
    toMs: since(turn.finishedAt ?? end),
    finished: turn.finishedAt !== undefined,
  };
  return drawTimeline({ model, calls }, style);
}

const NOTE_INDENT = 27;

/** The figures that matter, one line each, with what there is to say of them. */
export function summarizeFigures(figures: Figures, style: TerminalStyle): readonly string[] {
  const { firstResultMs, modelFinishedMs, allSettledMs, afterMessageMs } = figures;
  const { bold, dim } = style.colours;
  const lines = (label: string, ms: number, note = ''): readonly string[] => {
    const notes = wrap(note, Math.max(20, style.columns - NOTE_INDENT));
    const figure = `${label.padEnd(15)} ${seconds(ms).padStart(8)}`;
    return notes.map(({ text }, at) => {
      const start = at === 0 ? bold(figure) : ' '.repeat(figure.length);
      return text === '' ? start : `${start}   ${dim(text)}`;
    });
  };
  const early = modelFinishedMs - firstResultMs;
  return [
    ...lines(
      'first result',
      firstResultMs,
      early > 0 ? `${seconds(early)} before the model had finished` : '',
    ),
    ...lines('model finished', modelFinishedMs),
    ...lines('all settled', allSettledMs),
    ...lines('had they waited', afterMessageMs, HAD_THEY_WAITED),
    ...lines('saved', afterMessageMs - allSettledMs),
  ];
}

const HAD_THEY_WAITED =
  'Computed: the same calls with the durations measured above, under the same rules, but none started before the message was complete.';

/** What had happened to the calls of a turn that was stopped. */
export function summarizeStop(turn: TurnRecord): readonly string[] {
  const groups: readonly (readonly [string, (call: CallRecord) => boolean])[] = [
    ['finished', ({ result }) => result?.execution === 'finished'],
    ['stopped while running', ({ result }) => result?.execution === 'interrupted'],
    ['never started', ({ result }) => result?.execution === 'not-started'],
    ['not fully written', ({ result }) => result === undefined],
  ];
  return groups.flatMap(([title, belongs]) => {
    const names = turn.calls.filter(belongs).map(({ index, name }) => `${index + 1} ${name}`);
    return names.length === 0 ? [] : [`  ${title}: ${names.join(', ')}`];
  });
}

/** That all is right, or what is wrong. */
export function summarizeChecks(
  checks: readonly Check[],
  { glyphs, colours }: TerminalStyle,
): readonly string[] {
  const wrong = checks.filter(({ holds }) => !holds);
  return wrong.length === 0
    ? [colours.green(`${glyphs.good} The outcome is right: all ${checks.length} checks hold.`)]
    : wrong.map(({ what }) => colours.red(`${glyphs.bad} WRONG: it does not hold that ${what}.`));
}
