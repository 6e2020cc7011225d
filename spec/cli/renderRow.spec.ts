import { expect } from 'chai';
import fc from 'fast-check';
import { nameColumnsOf, renderRow } from '../../lib/cli/renderRow.ts';
import type { ShownCall } from '../../lib/cli/ShownCall.ts';
import { textWidth } from '../../lib/cli/textWidth.ts';
import { Screen } from '../helpers/Screen.ts';
import { toolResult } from '../helpers/toolResult.ts';

const base: ShownCall = {
  ...{ index: 0, name: 'look', phase: 'running', sinceMs: 500 },
  ...{ argumentChars: 0, attempts: 1, latest: 'one\ntwo' },
};
const options = { columns: 79, nowMs: 2_000, colour: false, nameColumns: 8 };

describe('renderRow', () => {
  const settled = { phase: 'settled', settledMs: 1_500 } as const;
  const cases: readonly (readonly [change: Partial<ShownCall>, row: string])[] = [
    [{}, '>  0 look     runs                      1.5 s  two'],
    [{ phase: 'writing', latest: '' }, '~  0 look     begun                     1.5 s'],
    [
      { phase: 'waiting', waitsFor: 'commit', latest: '' },
      '-  0 look     waits for the finish      1.5 s',
    ],
    [
      { ...settled, result: toolResult(0, []) },
      '✓  0 look     ok                          1 s  one',
    ],
    [
      { ...settled, result: toolResult(0, [], { status: 'error', isError: true }) },
      '✗  0 look     error                       1 s  one',
    ],
  ];
  for (const [change, row] of cases) {
    it(`draws ${row.trim()}`, () => {
      expect(renderRow({ ...base, ...change }, options)).to.equal(row);
    });
  }

  it('is one line, never too wide, and harmless, whatever the model and the tool write', () => {
    const text = fc.string({ unit: 'binary' });
    const width = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(text, text, width, fc.boolean(), (name, latest, columns, colour) => {
        const call = { ...base, name, latest };
        const nameColumns = nameColumnsOf([call], columns);
        const row = renderRow(call, { ...options, columns, colour, nameColumns });
        const screen = new Screen(columns + 1);
        screen.write(row);
        expect(screen.lines).to.have.length(1);
        expect(textWidth(screen.lines[0] ?? '')).to.be.at.most(columns);
      }),
    );
  });
});

describe('nameColumnsOf', () => {
  it('has room for the longest name, but not for more than a quarter', () => {
    const named = (name: string): ShownCall => ({ ...base, name });
    expect(nameColumnsOf([named('search'), named('東京東京')], 80)).to.equal(8);
    expect(nameColumnsOf([named('a')], 80)).to.equal(4);
    expect(nameColumnsOf([named('a'.repeat(60))], 200)).to.equal(24);
    expect(nameColumnsOf([named('a'.repeat(60))], 40)).to.equal(10);
  });
});
