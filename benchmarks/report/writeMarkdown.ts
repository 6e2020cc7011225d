import { remarks } from '../remarks.ts';
import { formatNumber, formatShown, formatSpread, formatTarget, formatVerdict } from './format.ts';
import type { Report, ReportRow, ReportSection } from './Report.ts';

const OURS = 'millrace';
const OTHER = 'hand-written';

const INTRO = `# Performance

This page and its chart are made by \`npm run bench\` and \`npm run bench:peers\`. A figure is the median of its rounds, with
the least and the greatest round behind it. A round is one sample of everybody in turn, each in a process of its own,
against a mock model on the loopback interface that runs in yet another process. CPU time is that of the process, all
threads together, and holds the whole turn: request, response, calls, and the next request with all results. A sample
does work of the same kind first without being measured, so that the code of both is compiled (30,000 calls, 100 turns, a
tenth of the bytes; nothing where packages are loaded); no garbage is collected by force between the two, for V8 drops
compiled code with it.

**Hand-written** is what a careful programmer writes without a library on the same dependencies: fetch,
eventsource-parser, JSON.parse, Ajv, promises (\`benchmarks/subjects/handWritten.ts\`). Where a row names another
alternative, that stands in its place.

![The figures below as a chart](performance.svg)
`;

const PEERS_INTRO = `## Beside other packages

The same turns, run by packages that execute tool calls, each as its documentation shows it and on the wire that it
knows best (\`benchmarks/peers/adapters\`). Most samples are smaller than above and are warmed up less, so that the
slowest end; millrace and hand-written code do the same here, on the same Node: the figures of this part compare with
each other, not with those above. "none" tells why a figure is missing; an empty cell, that there is nothing to tell.
All calls are safe: the adapters found no way to say which calls must not overlap.
`;

/** The page of the documentation. */
export function writeMarkdown(ours: Report, peers: Report | undefined): string {
  const parts = [
    INTRO,
    describe(ours),
    '## Targets\n',
    targets(ours),
    '## All figures\n',
    ...ours.sections.filter(({ rows }) => rows.length > 0).map(figures),
  ];
  if (peers !== undefined) {
    parts.push(PEERS_INTRO, describe(peers));
    parts.push(...peers.sections.filter(hasPeers).map((section) => peerTable(section, peers)));
  }
  return parts.join('\n');
}

function describe({ machine, versions, date, minutes, load }: Report): string {
  const { node, system, cores, processor, memoryGb } = machine;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `Node ${node} on ${system}; ${cores} cores (${processor}), ${memoryGb} GB, shared with other work: a load of
${formatNumber(load[0])} before and ${formatNumber(load[1])} after the ${formatNumber(minutes)} minutes of the run. ${date}.
${packages.join(', ')}.
`;
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return `${[row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n')}\n`;
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function targets({ sections }: Report): string {
  const judged = sections.flatMap(({ rows }) => rows.filter(({ met }) => met !== undefined));
  const met = judged.filter((row) => row.met).length;
  const lines = judged.map((row) => [
    row.title,
    valueOfJudged(row),
    formatTarget(row),
    row.met ? 'met' : `**missed** ${missedBy(row)}`,
  ]);
  const head = `${met} of ${judged.length} targets are met.\n\n`;
  return head + table(['what', 'measured', 'target', 'verdict'], lines) + missedRemarks(judged);
}

function valueOfJudged(row: ReportRow): string {
  if (row.budget?.of === 'ratio') {
    return row.ratio === undefined ? '' : `${formatSpread(row.ratio)} times`;
  }
  return `${formatShown(row.subjects[OURS])}${row.unit}`;
}

function missedBy({ budget, ratio, subjects }: ReportRow): string {
  const shown = budget?.of === 'ratio' ? ratio : subjects[OURS];
  const bound = budget?.atMost ?? budget?.atLeast ?? Number.NaN;
  if (shown === undefined || !('median' in shown)) return '';
  return `by ${formatNumber(Math.abs(shown.median / bound - 1) * 100)} %`;
}

function missedRemarks(judged: readonly ReportRow[]): string {
  const lines = judged
    .filter(({ id, met }) => met === false && remarks[id] !== undefined)
    .map(({ id, title }) => `- ${title}: ${remarks[id]}`);
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function figures({ title, rows }: ReportSection): string {
  const lines = rows.map((row) => [
    row.title,
    `${formatShown(row.subjects[OURS])}${row.unit}`,
    row.subjects[OTHER] === undefined ? '' : `${formatShown(row.subjects[OTHER])}${row.unit}`,
    row.ratio === undefined ? '' : formatSpread(row.ratio),
    [formatTarget(row), formatVerdict(row)].filter((word) => word !== '').join(', '),
  ]);
  const notes = rows
    .filter(({ id, met }) => met !== false && remarks[id] !== undefined)
    .map(({ id, title: of }) => `- ${of}: ${remarks[id]}`);
  const head = ['', OURS, OTHER, 'times', 'target'];
  return `### ${title}\n\n${table(head, lines)}${notes.length === 0 ? '' : `\n${notes.join('\n')}\n`}`;
}

function hasPeers({ rows }: ReportSection): boolean {
  return rows.some(({ subjects }) => Object.keys(subjects).length > 2);
}

function peerTable({ title, rows }: ReportSection, { subjects }: Report): string {
  const shown = rows.filter((row) => Object.keys(row.subjects).length > 2);
  const lines = subjects.map((name) => [
    name,
    ...shown.map(({ subjects: all }) => formatShown(all[name])),
  ]);
  const head = ['', ...shown.map((row) => `${row.title}${row.unit === '' ? '' : `,${row.unit}`}`)];
  return `### ${title}, beside other packages\n\n${table(head, lines)}`;
}
