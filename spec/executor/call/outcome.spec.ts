import { expect } from 'chai';
import { failedOutcome, makeResult } from '../../../lib/executor/call/outcome.ts';
import { textOf } from '../../helpers/brief.ts';

const limit = { maxChars: 0, marker: '~' };
const error = { code: 'tool-failed', message: 'boom', retryable: false } as const;
const text = (content: string) => ({ type: 'text', text: content }) as const;

describe('failedOutcome', () => {
  it('says the message first, then what the failure brings, then what came before', () => {
    const outcome = failedOutcome(
      { status: 'error', error, carried: [text(' (see log)')] },
      'finished',
      {
        limit,
        before: [text('some output')],
      },
    );
    expect(textOf(outcome.parts)).to.equal('boom (see log)\n\nOutput before that:\nsome output');
    expect(outcome).to.include({ status: 'error', execution: 'finished', isError: true, error });
  });

  it('R5 bounds all of it together, the message first', () => {
    const outcome = failedOutcome({ status: 'error', error }, 'interrupted', {
      limit: { maxChars: 6, marker: '~' },
      before: [text('some output')],
    });
    expect(textOf(outcome.parts)).to.equal('boom\n\n~');
    expect(outcome.truncated?.kept).to.equal(6);
  });
});

describe('makeResult', () => {
  it('answers its call, frozen', () => {
    const call = { kind: 'function', index: 2, id: 'id', name: 'asked', arguments: '' } as const;
    const timing = { sealedAt: 1, settledAt: 2 };
    const outcome = {
      status: 'ok',
      execution: 'finished',
      isError: false,
      parts: [text('x')],
    } as const;
    const result = makeResult(call, { toolName: 'ran', attempts: 1, timing }, outcome);
    expect(result).to.deep.equal({
      index: 2,
      callId: 'id',
      toolName: 'ran',
      ...outcome,
      attempts: 1,
      timing,
    });
    expect([result, result.parts, result.timing].every(Object.isFrozen)).to.equal(true);
  });
});
