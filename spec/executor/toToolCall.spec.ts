import { expect } from 'chai';
import { isResend, toToolCall } from '../../lib/executor/toToolCall.ts';

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
});

describe('isResend', () => {
  const call = toToolCall({ id: '1', name: 'a', arguments: '{}' }, 0);
  it('is a call with equal kind, name and arguments', () => {
    expect(isResend(call, { ...call, index: 1 })).to.equal(true);
    expect(isResend(call, { ...call, name: 'b' })).to.equal(false);
    expect(isResend(call, { ...call, arguments: '{ }' })).to.equal(false);
    expect(isResend(call, { ...call, kind: 'custom' })).to.equal(false);
  });
});
