import { expect } from 'chai';
import { toToolCall } from '../../../lib/executor/call/toToolCall.ts';
import { Resends } from '../../../lib/executor/run/Resends.ts';

const call = toToolCall({ id: '1', name: 'a', arguments: '{}' }, 4);

describe('Resends', () => {
  it('knows a call with equal id, kind, name and arguments', () => {
    const resends = new Resends();
    expect(resends.find(call)).to.equal(undefined);
    resends.add(call);
    expect(resends.find({ ...call, index: 9 })).to.equal(4);
    for (const other of [
      { id: '2' },
      { name: 'b' },
      { arguments: '{ }' },
      { kind: 'custom' as const },
    ]) {
      expect(resends.find({ ...call, ...other })).to.equal(undefined);
    }
  });

  it('W5 takes a blank id for none', () => {
    const resends = new Resends();
    resends.add({ ...call, id: ' ' });
    expect(resends.find({ ...call, id: ' ' })).to.equal(undefined);
  });

  it('is not slowed down by 20,000 calls under one id', () => {
    const resends = new Resends();
    for (let index = 0; index < 20_000; index += 1) {
      const one = { ...call, index, arguments: `{"n":${index}}` };
      expect(resends.find(one)).to.equal(undefined);
      resends.add(one);
    }
    expect(resends.find({ ...call, arguments: '{"n":19999}' })).to.equal(19_999);
  });
});
