import { expect } from 'chai';
import { readHistoryCall, readNamedCall } from '../../lib/formats/readHistoryCall.ts';

describe('readHistoryCall', () => {
  it('reads text as it is, and writes a value as JSON', () => {
    const read = (input: unknown) => readHistoryCall({ id: 'a', name: 'f', input })?.arguments;
    expect(read('{"a": 1}')).to.equal('{"a": 1}');
    expect(read({ a: 1 })).to.equal('{"a":1}');
    expect(read(undefined)).to.equal(undefined);
    expect(read({ a: 1n })).to.equal(undefined);
  });

  it('reads no call without an id', () => {
    for (const id of ['', undefined, null, 3]) {
      expect(readHistoryCall({ id, name: 'f', input: {} })).to.equal(undefined);
    }
  });
});

describe('readNamedCall', () => {
  it('reads a call without an id, and even without a name', () => {
    expect(readNamedCall({ id: null, name: 'f', input: {} })).to.deep.equal({
      id: '',
      name: 'f',
      kind: 'function',
      arguments: '{}',
    });
    expect(readNamedCall({ id: 'a', name: 3, input: undefined, kind: 'custom' })).to.deep.equal({
      id: 'a',
      name: '',
      kind: 'custom',
    });
  });
});
