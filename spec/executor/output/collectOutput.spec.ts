import { expect } from 'chai';
import { from } from 'rxjs';
import { collectOutput, truncationOf } from '../../../lib/executor/output/collectOutput.ts';
import type { ToolOutput } from '../../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../../lib/tools/textResult.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';

const limit = { maxChars: 4, marker: '...' };
const values: Record<string, ToolOutput> = {
  a: textResult('ab'),
  b: { ...textResult('cd'), structured: 1 },
  c: { ...textResult('ef'), isError: true },
  A: textResult('ab'),
  B: { ...textResult('abcd'), structured: 1 },
  C: { ...textResult('abcd...'), structured: 1, isError: true },
};

describe('collectOutput', () => {
  itMarbles('gives one output when the source completes', ({ cold, expectObservable }) => {
    const source = cold('  -a-b-|', values);
    const expected = '     -----(B|)';
    expectObservable(collectOutput(source, limit, true)).toBe(expected, values);
  });

  itMarbles('R5 bounds it, and lets the source run on', ({ cold, expectObservable }) => {
    const source = cold('  -a-b-c-a|', values);
    const expected = '     --------(C|)';
    expectObservable(collectOutput(source, limit, false)).toBe(expected, values);
  });

  itMarbles(
    'R11 stops the source at the limit',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const source = cold('  -a-b-c-a-a-a-', values);
      const subs = '         ^----!';
      const expected = '     -----(C|)';
      expectObservable(collectOutput(source, limit, true)).toBe(expected, values);
      expectSubscriptions(source.subscriptions).toBe(subs);
    },
  );

  itMarbles('gives nothing for a source without output', ({ cold, expectObservable }) => {
    expectObservable(collectOutput(cold('--|'), limit, true)).toBe('--|');
  });

  itMarbles('passes an error on, without what came before', ({ cold, expectObservable }) => {
    expectObservable(collectOutput(cold('-a-#', values), limit, true)).toBe('---#');
  });

  itMarbles('unsubscribes the source', ({ cold, expectObservable, expectSubscriptions }) => {
    const source = cold('  -a-b-', values);
    expectObservable(collectOutput(source, limit, true), '^--!').toBe('----');
    expectSubscriptions(source.subscriptions).toBe('^--!');
  });
});

describe('truncationOf', () => {
  it('says what was cut, and how much came if all of it did', () => {
    const seen: unknown[] = [];
    const sources = [[textResult('abcd'), textResult('e')], [textResult('abcd')]];
    for (const source of sources) {
      for (const stops of [true, false]) {
        collectOutput(from(source), limit, stops).subscribe((output) =>
          seen.push(truncationOf(output)),
        );
      }
    }
    const unit = 'utf16';
    expect(seen).to.deep.equal([
      { unit, kept: 4 },
      { unit, kept: 4, total: 5 },
      undefined,
      undefined,
    ]);
  });
});
