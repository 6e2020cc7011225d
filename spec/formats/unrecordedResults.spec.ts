import { expect } from 'chai';
import { unrecordedResults } from '../../lib/formats/unrecordedResults.ts';

describe('unrecordedResults', () => {
  it('says of calls that nothing is known, in their order', () => {
    const results = unrecordedResults([
      { id: 'a', name: 'look', kind: 'function' },
      { id: 'a', name: 'sh', kind: 'custom', arguments: 'ls' },
    ]);
    const message = 'No result of this call was recorded: whether it ran is not known.';
    const common = {
      callId: 'a',
      status: 'error',
      execution: 'unknown',
      isError: true,
      parts: [{ type: 'text', text: message }],
      error: { code: 'tool-failed', message, retryable: false },
      attempts: 0,
      timing: { sealedAt: 0, settledAt: 0 },
    };
    expect(results).to.deep.equal([
      { ...common, index: 0, toolName: 'look' },
      { ...common, index: 1, toolName: 'sh', kind: 'custom' },
    ]);
  });
});
