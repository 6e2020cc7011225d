import { expect } from 'chai';
import {
  repeatedResult,
  syntheticResult,
  unknownResult,
} from '../../lib/conversation/syntheticResult.ts';
import { callOf } from '../helpers/callOf.ts';

const call = callOf('look', { index: 2 });

describe('syntheticResult', () => {
  it('is an error under the index, id and name of its call', () => {
    const outcome = {
      status: 'denied',
      execution: 'not-started',
      code: 'denied',
      message: 'No.',
    } as const;
    expect(syntheticResult(call, outcome)).to.deep.equal({
      index: 2,
      callId: 'call_look',
      toolName: 'look',
      status: 'denied',
      execution: 'not-started',
      isError: true,
      parts: [{ type: 'text', text: 'No.' }],
      error: { code: 'denied', message: 'No.', retryable: false },
      attempts: 0,
      timing: { sealedAt: 0, settledAt: 0 },
    });
  });
});

describe('unknownResult', () => {
  it('says that nobody knows what the call did, and that it had started', () => {
    const result = unknownResult(call);
    expect(result).to.include({ status: 'error', execution: 'unknown', attempts: 1 });
    expect(result.parts).to.deep.equal([{ type: 'text', text: result.error?.message }]);
    expect(result.error?.message).to.include('what it did is not known');
  });
});

describe('repeatedResult', () => {
  it('says how often the call was made before', () => {
    expect(repeatedResult(call, 1).error?.message).to.include('was made once before');
    expect(repeatedResult(call, 3)).to.include({ status: 'denied', execution: 'not-started' });
    expect(repeatedResult(call, 3).error?.message).to.include('was made 3 times before');
  });
});
