import { expect } from 'chai';
import { ollama } from '../../../lib/formats/ollama/ollama.ts';

describe('ollama', () => {
  it('is the whole format under its name, and frozen', () => {
    expect(ollama).to.include({ name: 'ollama', framing: 'ndjson' });
    expect(Object.isFrozen(ollama)).to.equal(true);
    expect(ollama.tools([])).to.deep.equal([]);
    expect(ollama.toolChoice('auto')).to.equal(undefined);
    expect(ollama.toolResults([])).to.deep.equal([]);
    expect(() => ollama.decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
  });
});
