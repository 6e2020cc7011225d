import { detailOf, elapsedMs, type Phase, phaseOf } from './callState.ts';
import type { Paint } from './terminal/colours.ts';
import { cut, cutStart, displayWidth, fill, printable } from './terminal/displayText.ts';
import type { TerminalStyle } from './terminal/terminalStyle.ts';
import type { CallRecord, TurnRecord } from './turn.ts';

const MOST_NAME_COLUMNS = 18;
const STATE_COLUMNS = 9;
/** Where there are fewer columns, the sign of a state stands without its word. */
const WORDY_COLUMNS = 64;
const TIME_COLUMNS = 7;

/** Draws what goes on: a line that sums it up, and one line per call. */
export function drawPanel(turn: TurnRecord, now: number, style: TerminalStyle): readonly string[] {
  return [
    drawHeader(turn, now, style),
    ...turn.calls.map((call) => drawCall({ call, turn, now }, style)),
  ];
}

function drawHeader(
  turn: TurnRecord,
  now: number,
  { columns, glyphs, colours }: TerminalStyle,
): string {
  const phases = turn.calls.map(phaseOf);
  const count = (word: string, ...of: Phase[]): string[] => {
    const number = phases.filter((phase) => of.includes(phase)).length;
    return number === 0 ? [] : [`${number} ${word}`];
  };
  const facts = [
    `turn ${turn.number}`,
    seconds((turn.endedAt ?? now) - turn.startedAt),
    modelState(turn),
    ...count('waiting', 'waiting'),
    ...count('running', 'running'),
    ...count('done', 'ok', 'error', 'stopped'),
  ].join(', ');
  const rule = glyphs.rule;
  return colours.dim(
    cut(`${rule}${rule} ${facts} `.padEnd(columns, rule), columns, glyphs.ellipsis),
  );
}

function modelState({ firstEventAt, finishedAt, endedAt }: TurnRecord): string {
  if (finishedAt !== undefined) return 'model finished';
  if (endedAt !== undefined) return 'model stopped';
  return firstEventAt === undefined ? 'model thinking' : 'model writing';
}

interface CallView {
  readonly call: CallRecord;
  readonly turn: TurnRecord;
  readonly now: number;
}

function drawCall({ call, turn, now }: CallView, style: TerminalStyle): string {
  const { columns, glyphs } = style;
  const phase = phaseOf(call);
  const nameColumns = Math.min(
    MOST_NAME_COLUMNS,
    Math.max(...turn.calls.map(({ name }) => displayWidth(printable(name)))),
  );
  const elapsed = elapsedMs(call, now);
  const [sign, paint] = signOf(phase, now, style);
  const number = String(call.index + 1).padStart(2);
  const name = fill(printable(call.name), nameColumns, glyphs.ellipsis);
  const time = (elapsed === undefined ? '' : seconds(elapsed)).padStart(TIME_COLUMNS);
  const state = columns < WORDY_COLUMNS ? sign : fill(`${sign} ${phase}`, STATE_COLUMNS);
  const room = columns - (number.length + nameColumns + displayWidth(state) + TIME_COLUMNS + 5);
  const detail = detailOf(call, turn);
  // What is still being written is interesting at its end, all else at its beginning.
  const shown = (phase === 'writing' ? cutStart : cut)(detail, room, glyphs.ellipsis);
  return `${number} ${name} ${paint(state)} ${time}  ${paintDetail(phase, style)(shown)}`.trimEnd();
}

function signOf(
  phase: Phase,
  now: number,
  { glyphs, colours }: TerminalStyle,
): readonly [string, Paint] {
  switch (phase) {
    case 'writing':
      return [glyphs.writing, colours.dim];
    case 'waiting':
      return [glyphs.waiting, colours.yellow];
    case 'running':
      return [glyphs.running[Math.floor(now / 80) % glyphs.running.length] ?? '', colours.cyan];
    case 'ok':
      return [glyphs.good, colours.green];
    case 'error':
      return [glyphs.bad, colours.red];
    case 'stopped':
      return [glyphs.stopped, colours.yellow];
  }
}

function paintDetail(phase: Phase, { colours }: TerminalStyle): Paint {
  if (phase === 'waiting') return colours.yellow;
  if (phase === 'error') return colours.red;
  return phase === 'writing' || phase === 'running' ? colours.dim : (text) => text;
}

/** A time for people. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
