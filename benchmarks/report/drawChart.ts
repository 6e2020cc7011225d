import { formatNumber, formatTarget } from './format.ts';
import { hasValues, type Report, type ReportRow } from './Report.ts';

const WIDTH = 960;
const LABEL_WIDTH = 420;
const LINE_HEIGHT = 22;
const TITLE_HEIGHT = 52;
const PLOT_LEFT = LABEL_WIDTH + 20;
const PLOT_RIGHT = WIDTH - 110;
const OURS = 'millrace';
const OTHER = 'hand-written';
const COLORS = { ours: '#2563eb', other: '#64748b', peer: '#d4a24c', missed: '#b91c1c' } as const;

/** One line of a panel. */
interface Line {
  readonly label: string;
  readonly value: number;
  /** From where to where the rounds went. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly color: string;
  /** What it has to keep. */
  readonly target?: number;
}

interface Panel {
  readonly title: string;
  readonly note: string;
  readonly lines: readonly Line[];
}

/** The chart of the documentation, as SVG. */
export function drawChart(ours: Report, peers: Report | undefined): string {
  const panels = [ratios(ours)];
  if (peers !== undefined) {
    panels.push(
      bySubject(peers, 'makespan-even', 'Time of a turn over the shortest possible'),
      bySubject(peers, 'makespan-slowFirst', 'The same with the slow tool first'),
      bySubject(peers, 'calls-100', 'CPU time of a call, 100 calls in a turn'),
      bySubject(peers, 'calls-10000', 'CPU time of a call, 10,000 calls in a turn'),
    );
  }
  const drawn: string[] = [];
  let top = 10;
  for (const panel of panels.filter(({ lines }) => lines.length > 0)) {
    drawn.push(drawPanel(panel, top));
    top += TITLE_HEIGHT + panel.lines.length * LINE_HEIGHT + 16;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" font-family="system-ui, sans-serif" font-size="12">
<title>Cost of millrace beside hand-written code and other packages</title>
<rect width="${WIDTH}" height="${top}" fill="#ffffff"/>
${drawn.join('\n')}
</svg>
`;
}

function rowsOf({ sections }: Report): ReportRow[] {
  return sections.flatMap(({ rows }) => [...rows]);
}

/** Cost as a multiple of that of hand-written code: for amounts per second, the inverse. */
function ratios(report: Report): Panel {
  const lines = rowsOf(report).flatMap((row): Line[] => {
    const { ratio, budget } = row;
    if (ratio === undefined || budget?.of !== 'ratio') return [];
    const inverse = budget.atLeast !== undefined;
    const cost = (value: number): number => (inverse ? 1 / value : value);
    return [
      {
        label: row.title,
        value: cost(ratio.median),
        from: Math.min(cost(ratio.min), cost(ratio.max)),
        to: Math.max(cost(ratio.min), cost(ratio.max)),
        text: `${formatNumber(cost(ratio.median))}${row.met ? '' : ' missed'}`,
        color: row.met ? COLORS.ours : COLORS.missed,
        target: cost(budget.atMost ?? budget.atLeast ?? 1),
      },
    ];
  });
  return {
    title: 'millrace: cost as a multiple of hand-written code (1 = the same)',
    note: 'dot: median, line: all rounds, bar: target; scale: logarithmic',
    lines,
  };
}

function bySubject(report: Report, id: string, title: string): Panel {
  const row = rowsOf(report).find((one) => one.id === id);
  const lines = report.subjects.flatMap((name): Line[] => {
    const shown = row?.subjects[name];
    if (!hasValues(shown)) return [];
    const color = name === OURS ? COLORS.ours : name === OTHER ? COLORS.other : COLORS.peer;
    const text = `${formatNumber(shown.median)}${row?.unit ?? ''}`;
    return [{ label: name, value: shown.median, from: shown.min, to: shown.max, text, color }];
  });
  const target = row === undefined ? '' : formatTarget(row);
  const note = `${row?.title ?? ''}${target === '' ? '' : ` (target ${target})`}; scale: logarithmic`;
  return { title, note, lines };
}

function drawPanel({ title, note, lines }: Panel, top: number): string {
  const values = lines.flatMap(({ from, to, target = from }) => [from, to, target]);
  const least = Math.min(1, ...values);
  const greatest = Math.max(...values) * 1.02;
  const start = Math.min(...values) > 5 ? Math.min(...values) / 2 : least * 0.98;
  const x = (value: number): number =>
    PLOT_LEFT + (Math.log(value / start) / Math.log(greatest / start)) * (PLOT_RIGHT - PLOT_LEFT);
  const bottom = top + TITLE_HEIGHT + lines.length * LINE_HEIGHT;
  const one = start < 1 ? axis(x(1), top + TITLE_HEIGHT - 6, bottom) : '';
  return [
    `<text x="16" y="${top + 18}" font-size="15" font-weight="600" fill="#0f172a">${escaped(title)}</text>`,
    `<text x="16" y="${top + 36}" fill="#64748b">${escaped(note)}</text>`,
    one,
    ...lines.map((line, index) => drawLine(line, top + TITLE_HEIGHT + index * LINE_HEIGHT, x)),
  ].join('\n');
}

function axis(x: number, from: number, to: number): string {
  return `<line x1="${px(x)}" y1="${from}" x2="${px(x)}" y2="${to}" stroke="#cbd5e1"/>`;
}

function drawLine(line: Line, top: number, x: (value: number) => number): string {
  const middle = top + LINE_HEIGHT / 2;
  const label = line.label.length > 66 ? `${line.label.slice(0, 65)}…` : line.label;
  const target =
    line.target === undefined
      ? ''
      : `<rect x="${px(x(line.target) - 1)}" y="${middle - 7}" width="2" height="14" fill="#0f172a"/>`;
  return [
    `<text x="${LABEL_WIDTH}" y="${middle + 4}" text-anchor="end" fill="#0f172a">${escaped(label)}</text>`,
    `<line x1="${PLOT_LEFT}" y1="${middle}" x2="${PLOT_RIGHT}" y2="${middle}" stroke="#f1f5f9"/>`,
    `<line x1="${px(x(line.from))}" y1="${middle}" x2="${px(x(line.to))}" y2="${middle}" stroke="${line.color}" stroke-width="3" stroke-opacity="0.35"/>`,
    target,
    `<circle cx="${px(x(line.value))}" cy="${middle}" r="5" fill="${line.color}"/>`,
    `<text x="${PLOT_RIGHT + 12}" y="${middle + 4}" fill="${line.color}">${escaped(line.text)}</text>`,
  ].join('');
}

function px(value: number): string {
  return value.toFixed(1);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
