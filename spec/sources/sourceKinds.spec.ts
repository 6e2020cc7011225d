import { Readable } from 'node:stream';
import { expect } from 'chai';
import {
  isAsyncIterable,
  isIterable,
  isPromiseLike,
  isReadableStream,
} from '../../lib/sources/sourceKinds.ts';

const stream = new ReadableStream();
const node = Readable.from([]);
async function* asyncCount() {}
function* count() {}
const thenable = Object.assign(() => {}, { then: () => {} });
const plain = [undefined, null, 0, '', 'text', true, Symbol('s'), {}, () => {}];

const cases = [
  { name: 'isPromiseLike', is: isPromiseLike, yes: [Promise.resolve(), thenable], no: [stream] },
  { name: 'isAsyncIterable', is: isAsyncIterable, yes: [asyncCount(), node], no: [count(), []] },
  { name: 'isIterable', is: isIterable, yes: [[], new Set(), count()], no: [asyncCount(), node] },
  { name: 'isReadableStream', is: isReadableStream, yes: [stream], no: [node, asyncCount()] },
];

for (const { name, is, yes, no } of cases) {
  describe(name, () => {
    it('goes by the methods of a value, and takes no primitive', () => {
      for (const value of yes) expect(is(value)).to.equal(true);
      for (const value of [...no, ...plain]) expect(is(value)).to.equal(false);
    });
  });
}
