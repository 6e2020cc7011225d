import { expect } from 'chai';
import fc from 'fast-check';
import { ReadyQueue } from '../../../lib/executor/schedule/ReadyQueue.ts';

describe('ReadyQueue', () => {
  it('gives the lowest first, whatever is pushed and popped in between', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 50 }))), (steps) => {
        const queue = new ReadyQueue<{ order: number }>();
        const naive: number[] = [];
        for (const step of steps) {
          if (step !== null) {
            queue.push({ order: step });
            naive.push(step);
          } else {
            naive.sort((a, b) => a - b);
            expect(queue.peek()?.order).to.equal(naive[0]);
            expect(queue.pop()?.order).to.equal(naive.shift());
          }
          expect(queue.size).to.equal(naive.length);
        }
      }),
    );
  });
});
