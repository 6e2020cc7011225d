import { expect } from 'chai';
import { toToolCall } from '../../../lib/executor/call/toToolCall.ts';

describe('toToolCall', () => {
  it('makes a frozen function call with its argument text', () => {
    const call = toToolCall(
      { id: 'id', name: 'a', arguments: { n: 1 }, metadata: { from: 'me' } },
      4,
    );
    expect(call).to.deep.equal({
      kind: 'function',
      index: 4,
      id: 'id',
      name: 'a',
      arguments: '{"n":1}',
      metadata: { from: 'me' },
    });
    expect(Object.isFrozen(call) && Object.isFrozen(call.metadata)).to.equal(true);
  });

  it('W3 keeps text as it is', () => {
    const text = ' {"a" : 1}\n';
    expect(toToolCall({ id: 'id', name: 'a', arguments: text, kind: 'custom' }, 0)).to.include({
      arguments: text,
      kind: 'custom',
    });
    expect(toToolCall({ id: 'id', name: 'a' }, 0).arguments).to.equal('');
  });

  it('names the call whose arguments are no JSON', () => {
    const big = { id: 'id', name: 'a', arguments: { n: 1n } };
    expect(() => toToolCall(big, 0)).to.throw(
      TypeError,
      'The arguments of call "id" (a) are no JSON.',
    );
    const none = { id: 'id', name: 'a', arguments: (() => {}) as never };
    expect(() => toToolCall(none, 0)).to.throw(TypeError, 'no JSON');
  });

  it('refuses an index that is no whole number from 0', () => {
    for (const index of [-1, 0.5, Number.NaN]) {
      expect(() => toToolCall({ id: 'id', name: 'a' }, index)).to.throw(RangeError, String(index));
    }
  });

  it('loses no input that came under another name', () => {
    const block = { type: 'tool_use', id: 'id', name: 'a', input: { n: 1 } };
    expect(() => toToolCall(block, 0)).to.throw(
      TypeError,
      'Call "id" (a) has input, which must be named arguments.',
    );
  });
});
