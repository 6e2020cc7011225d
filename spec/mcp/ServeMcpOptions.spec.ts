import { expect } from 'chai';
import { readServePlan } from '../../lib/mcp/ServeMcpOptions.ts';

describe('readServePlan', () => {
  it('fills in what is left open, and keeps what is given', () => {
    expect(readServePlan({})).to.deep.equal({
      info: { name: 'millrace', version: '0.0.0' },
      instructions: undefined,
      annotations: {},
      maxOpenCalls: 100,
    });
    const annotations = { a: { readOnlyHint: false } };
    const given = { name: 'n', version: '2', title: 'T', instructions: 'Ask.', annotations };
    expect(readServePlan({ ...given, maxOpenCalls: 1 })).to.deep.equal({
      info: { name: 'n', version: '2', title: 'T' },
      instructions: 'Ask.',
      annotations,
      maxOpenCalls: 1,
    });
  });

  it('names a wrong option', () => {
    const cases = [
      [3, 'options must be an object, got 3.'],
      [{ transport: {} }, 'transport is not an option; there are name'],
      [{ name: '' }, 'name must be a text, got "".'],
      [{ version: 1 }, 'version must be a text, got 1.'],
      [{ instructions: [] }, 'instructions must be a text, got an array of 0.'],
      [{ annotations: [] }, 'annotations must be an object, got an array of 0.'],
      [{ annotations: { a: true } }, 'annotations["a"] must be an object of hints, got true.'],
      [{ maxOpenCalls: 0 }, 'maxOpenCalls must be a whole number from 1, got 0.'],
    ] as const;
    for (const [options, message] of cases) {
      expect(() => readServePlan(options as never)).to.throw(message);
    }
  });
});
