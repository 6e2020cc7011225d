import type { Colours } from './terminal/colours.ts';
import { displayWidth, fill } from './terminal/displayText.ts';
import type { Glyphs } from './terminal/glyphs.ts';

/** One call, with times in milliseconds since the request was sent. */
export interface TimelineCall {
  readonly label: string;
  /** When the model began to write it. */
  readonly beganMs: number;
  /** When its arguments were complete. */
  readonly sealedMs: number;
  /** When its tool was started; absent if it never was. */
  readonly startedMs?: number;
  readonly settledMs: number;
  readonly outcome: 'ok' | 'error' | 'stopped';
}

/** What a timeline shows. */
export interface Timeline {
  /** From the model's first to its last event; still going at the end if it never finished. */
  readonly model: { readonly fromMs: number; readonly toMs: number; readonly finished: boolean };
  readonly calls: readonly TimelineCall[];
}

/** How it is drawn. */
export interface TimelineStyle {
  /** Most columns of a line. */
  readonly columns: number;
  readonly glyphs: Glyphs;
  readonly colours: Colours;
}

/** One piece of a bar: from one column to before another. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly glyph: string;
  readonly paint: (text: string) => string;
}

const NOTE_COLUMNS = 8;
const GAP = 2;
const MOST_BAR_COLUMNS = 120;

/** Draws the model and its calls as bars on one axis, one line each, and a line that explains the signs. */
export function drawTimeline({ model, calls }: Timeline, style: TimelineStyle): readonly string[] {
  const { columns, glyphs, colours } = style;
  const labelColumns = Math.min(
    22,
    Math.max(...['model', ...calls.map(({ label }) => label)].map(displayWidth)),
  );
  const barColumns = Math.min(
    MOST_BAR_COLUMNS,
    Math.max(10, columns - labelColumns - NOTE_COLUMNS - 2 * GAP),
  );
  const endMs = Math.max(1, model.toMs, ...calls.map(({ settledMs }) => settledMs));
  const columnOf = (ms: number): number => Math.round((ms / endMs) * (barColumns - 1));
  const line = (label: string, bar: string, note: string): string =>
    `${fill(label, labelColumns, glyphs.ellipsis)}${' '.repeat(GAP)}${bar}${' '.repeat(GAP)}${note}`.trimEnd();

  const finish: Span[] = model.finished
    ? [
        {
          from: columnOf(model.toMs),
          to: columnOf(model.toMs) + 1,
          glyph: glyphs.finish,
          paint: colours.dim,
        },
      ]
    : [];
  const axis = drawAxis(endMs, barColumns, style);
  const modelSpan: Span = {
    from: columnOf(model.fromMs),
    to: Math.max(columnOf(model.toMs), columnOf(model.fromMs) + 1),
    glyph: glyphs.model,
    paint: colours.blue,
  };
  return [
    ...axis.map((drawn) => line('', colours.dim(drawn), '')),
    line('model', drawBar([...finish, modelSpan], barColumns), note(model.toMs - model.fromMs)),
    ...calls.map((call) =>
      line(
        call.label,
        drawBar([...finish, ...callSpans(call, columnOf, style)], barColumns),
        call.startedMs === undefined
          ? '-'.padStart(NOTE_COLUMNS - 1)
          : note(call.settledMs - call.startedMs),
      ),
    ),
    ...legend(glyphs, model.finished, barColumns + GAP + NOTE_COLUMNS).map((row) =>
      line('', colours.dim(row), ''),
    ),
  ];
}

function callSpans(
  { beganMs, sealedMs, startedMs, settledMs, outcome }: TimelineCall,
  columnOf: (ms: number) => number,
  { glyphs, colours }: TimelineStyle,
): readonly Span[] {
  const paints = { ok: colours.green, error: colours.red, stopped: colours.yellow };
  const seal = columnOf(sealedMs);
  // A bar begins behind the seal mark and has one column at least, however short it ran.
  const start = startedMs === undefined ? undefined : Math.max(columnOf(startedMs), seal + 1);
  const end = start === undefined ? columnOf(settledMs) : Math.max(columnOf(settledMs), start + 1);
  return [
    { from: columnOf(beganMs), to: seal, glyph: glyphs.written, paint: colours.dim },
    { from: seal + 1, to: start ?? end, glyph: glyphs.wait, paint: colours.yellow },
    ...(start === undefined
      ? []
      : [{ from: start, to: end, glyph: glyphs.run, paint: paints[outcome] }]),
    { from: seal, to: seal + 1, glyph: glyphs.seal, paint: colours.bold },
  ];
}

/** Later spans cover earlier ones. */
function drawBar(spans: readonly Span[], columns: number): string {
  const cells: (Span | undefined)[] = Array.from({ length: columns });
  for (const span of spans) {
    for (let at = Math.max(0, span.from); at < Math.min(columns, span.to); at += 1)
      cells[at] = span;
  }
  let [bar, at] = ['', 0];
  while (at < columns) {
    const span = cells[at];
    let end = at + 1;
    while (end < columns && cells[end] === span) end += 1;
    bar += span === undefined ? ' '.repeat(end - at) : span.paint(span.glyph.repeat(end - at));
    at = end;
  }
  return bar;
}

const STEPS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 60_000];
const LABEL_COLUMNS = 8;

/** Two lines: the labels, and the ticks below them. */
function drawAxis(
  endMs: number,
  columns: number,
  { glyphs }: TimelineStyle,
): readonly [string, string] {
  const perMs = (columns - 1) / endMs;
  const step = STEPS_MS.find((ms) => ms * perMs >= LABEL_COLUMNS) ?? endMs;
  const decimals = step >= 1_000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
  let labels = '';
  const ticks = Array.from({ length: columns }, () => glyphs.axis);
  for (let ms = 0; ms <= endMs; ms += step) {
    const at = Math.round(ms * perMs);
    const label = `${(ms / 1_000).toFixed(decimals)} s`;
    ticks[at] = glyphs.tick;
    if (at + label.length <= columns + NOTE_COLUMNS) labels = labels.padEnd(at) + label;
  }
  return [labels, ticks.join('')];
}

/** What the signs mean, in as many rows as it takes. */
function legend(glyphs: Glyphs, finished: boolean, columns: number): readonly string[] {
  const signs = [
    `${glyphs.seal} sealed`,
    `${glyphs.run} running`,
    `${glyphs.wait} waiting`,
    ...(finished ? [`${glyphs.finish} model finished`] : []),
    `${glyphs.written} being written`,
  ];
  const rows: string[] = [];
  for (const sign of signs) {
    const longer = `${rows.at(-1)}  ${sign}`;
    if (rows.length > 0 && longer.length <= columns) rows[rows.length - 1] = longer;
    else rows.push(sign);
  }
  return rows;
}

function note(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`.padStart(NOTE_COLUMNS - 1);
}
