import { expect } from 'chai';
import fc from 'fast-check';
import { LaterCalls } from '../../../lib/executor/call/LaterCalls.ts';
import { Turn } from '../../../lib/executor/schedule/Turn.ts';

const turns = Array.from({ length: 9 }, (_, order) => new Turn<number>(order, {} as never, order));

describe('LaterCalls', () => {
  it('gives those after a call, in their order and once, whatever is added and taken out', () => {
    const steps = fc.array(
      fc.record({
        order: fc.nat({ max: 8 }),
        step: fc.constantFrom<'add' | 'delete' | 'takeAfter'>('add', 'add', 'delete', 'takeAfter'),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        const calls = new LaterCalls<number>();
        const waiting = new Set<number>();
        for (const { order, step } of list) {
          const turn = turns[order] as Turn<number>;
          if (step === 'add') calls.add(turn);
          if (step === 'delete') calls.delete(turn);
          if (step !== 'takeAfter') {
            if (step === 'add') waiting.add(order);
            else waiting.delete(order);
            continue;
          }
          const expected = [...waiting].filter((one) => one > order).sort((a, b) => a - b);
          for (const one of expected) waiting.delete(one);
          expect(calls.takeAfter(turn).map(({ owner }) => owner)).to.deep.equal(expected);
        }
      }),
    );
  });
});
