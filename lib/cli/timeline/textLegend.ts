import { type Cell, paint } from './textCells.ts';

const LEGEND: readonly (readonly [Cell, string])[] = [
  ['text', 'text'],
  ['reasoning', 'reasoning'],
  ['generation', 'call written'],
  ['queue', 'waits'],
  ['approval', 'approval'],
  ['run', 'runs'],
  ['failed', 'fails'],
  ['cut', 'cut short'],
  ['finish', 'model finished'],
];

/** Says what the cells that were drawn mean, in lines of at most `columns`. */
export function textLegend(drawn: ReadonlySet<Cell>, columns: number, colour: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const [cell, meaning] of LEGEND.filter(([one]) => drawn.has(one))) {
    const room = meaning.length + 2;
    if (width > 0 && width + 2 + room > columns) {
      lines.push(line);
      line = '';
      width = 0;
    }
    line += `${width === 0 ? '' : '  '}${paint([cell], colour)} ${meaning}`;
    width += (width === 0 ? 0 : 2) + room;
  }
  return line === '' ? lines : [...lines, line];
}
