import { expect } from 'chai';
import { invokable } from '../../lib/tools/invokable.ts';
import { isTool } from '../../lib/tools/isTool.ts';

const tool = invokable({ name: 'x', execute: () => 1 });

describe('isTool', () => {
  it('knows a tool, also one that was changed or made by hand', () => {
    expect(isTool(tool)).to.equal(true);
    expect(isTool({ ...tool, traits: {} })).to.equal(true);
  });

  for (const other of [
    undefined,
    null,
    'x',
    {},
    { ...tool, kind: undefined },
    { ...tool, kind: 'toString' },
    { ...tool, kind: null },
    { ...tool, definition: {} },
    { ...tool, definition: null },
    { ...tool, traits: null },
    { ...tool, source: {} },
    { definition: { name: 'x' }, invokableRun: () => 1 },
  ]) {
    it(`does not take ${JSON.stringify(other)} for one`, () => {
      expect(isTool(other)).to.equal(false);
    });
  }
});
