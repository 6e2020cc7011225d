import { expect } from 'chai';
import type { Cell } from '../../../lib/cli/timeline/textCells.ts';
import { textLegend } from '../../../lib/cli/timeline/textLegend.ts';

const all = new Set<Cell>([
  'cut',
  'blank',
  'finish',
  'text',
  'reasoning',
  'generation',
  'queue',
  'approval',
  'run',
  'failed',
]);

describe('textLegend', () => {
  it('explains what is drawn, in the order in which it happens', () => {
    expect(textLegend(all, 200, false)).to.deep.equal([
      '▬ text  · reasoning  ─ call written  ░ waits  ▒ approval  █ runs  ▓ fails  ▚ cut short  ┊ model finished',
    ]);
    expect(textLegend(new Set<Cell>(['run', 'text']), 80, false)).to.deep.equal(['▬ text  █ runs']);
  });

  it('has no line where there is nothing to explain', () => {
    expect(textLegend(new Set<Cell>(['blank']), 80, false)).to.deep.equal([]);
  });

  it('breaks lines that are too wide', () => {
    const narrow = textLegend(all, 40, false);
    expect(narrow.length).to.be.above(2);
    for (const line of narrow) expect(line.length).to.be.at.most(40);
    expect(narrow.join('  ')).to.equal(textLegend(all, 200, false).join(''));
  });

  it('has the colours of the cells', () => {
    expect(textLegend(new Set<Cell>(['run']), 80, true)).to.deep.equal([
      '\u001b[34m█\u001b[0m runs',
    ]);
  });
});
