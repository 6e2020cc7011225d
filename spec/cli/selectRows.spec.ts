import { expect } from 'chai';
import fc from 'fast-check';
import type { ShownCall } from '../../lib/cli/ShownCall.ts';
import { selectRows } from '../../lib/cli/selectRows.ts';

const phases = ['running', 'waiting', 'writing', 'settled'] as const;

function shown(index: number, phase: ShownCall['phase'], settledMs = 0): ShownCall {
  const call = { index, name: 'a', phase, sinceMs: 0, argumentChars: 0, attempts: 0, latest: '' };
  return phase === 'settled' ? { ...call, settledMs } : call;
}

describe('selectRows', () => {
  it('selects all calls that fit', () => {
    const calls = [shown(0, 'settled'), shown(1, 'running')];
    expect(selectRows(calls, 2)).to.deep.equal({ shown: calls, settled: 0, unsettled: 0 });
  });

  it('prefers running calls, then waiting ones, then the last settled, and keeps their order', () => {
    const calls = [
      shown(0, 'settled', 5),
      shown(1, 'settled', 9),
      shown(2, 'writing'),
      shown(3, 'waiting'),
      shown(4, 'running'),
    ];
    const indexes = (maxRows: number): number[] =>
      selectRows(calls, maxRows).shown.map(({ index }) => index);
    expect([1, 2, 3, 4].map(indexes)).to.deep.equal([[4], [3, 4], [2, 3, 4], [1, 2, 3, 4]]);
    expect(selectRows(calls, 2)).to.include({ settled: 2, unsettled: 1 });
  });

  it('counts every call once', () => {
    const call = fc.tuple(fc.constantFrom(...phases), fc.nat(9));
    fc.assert(
      fc.property(fc.array(call), fc.nat(9), (facts, maxRows) => {
        const calls = facts.map(([phase, at], index) => shown(index, phase, at));
        const { shown: rows, settled, unsettled } = selectRows(calls, maxRows);
        expect(rows.length).to.equal(Math.min(maxRows, calls.length));
        expect(rows.length + settled + unsettled).to.equal(calls.length);
      }),
    );
  });
});
