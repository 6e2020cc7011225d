import { expect } from 'chai';
import { failedOutcome, makeResult } from '../../../lib/executor/call/outcome.ts';
import { textOf } from '../../helpers/brief.ts';

const limit = { maxChars: 0, marker: '~', maxMediaBytes: 0 };
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
      limit: { ...limit, maxChars: 6 },
      before: [text('some output')],
    });
    expect(textOf(outcome.parts)).to.equal('boom\n\n~');
    expect(outcome.truncated?.kept).to.equal(6);
  });

  it('R5 keeps the message and the end of what came before, where both ends are to be kept', () => {
    const outcome = failedOutcome({ status: 'error', error }, 'interrupted', {
      limit: { ...limit, maxChars: 20, truncation: 'head-tail' },
      before: [text('some output of which the end is told')],
    });
    expect(textOf(outcome.parts)).to.equal('boom\n\nOutp~nd is told');
    expect(outcome.truncated).to.deep.equal({ unit: 'utf16', kept: 20 });
  });

  it('bounds the media that the failure brings', () => {
    const image = { type: 'image', mediaType: 'image/png', data: new Uint8Array(9) } as const;
    const outcome = failedOutcome({ status: 'error', error, carried: [image] }, 'finished', {
      limit: { ...limit, maxMediaBytes: 8 },
    });
    expect(textOf(outcome.parts)).to.match(/^boom\[image left out: image\/png, 9 bytes/);
    const kept = textOf(outcome.parts).length;
    expect(outcome.truncated).to.deep.equal({ unit: 'utf16', kept, mediaLeftOut: 1 });
  });

  it('says what the output before lacks, and where all of it is, behind everything', () => {
    const lacks = { unit: 'utf16', kept: 5, total: 9, mediaLeftOut: 2, reference: 'ref' } as const;
    const outcome = failedOutcome({ status: 'error', error }, 'finished', {
      limit: { ...limit, maxChars: 100 },
      before: [text('abcde~')],
      lacks,
      note: [text(' (see ref)')],
    });
    const before = 'boom\n\nOutput before that:\nabcde';
    expect(textOf(outcome.parts)).to.equal(`${before}~ (see ref)`);
    expect(outcome.truncated).to.deep.equal({
      unit: 'utf16',
      kept: before.length,
      mediaLeftOut: 2,
      reference: 'ref',
    });
  });
});

describe('makeResult', () => {
  it('says that a call was of a custom tool', () => {
    const call = { kind: 'custom', index: 0, id: 'id', name: 'a', arguments: '' } as const;
    const facts = { toolName: 'a', attempts: 1, timing: { sealedAt: 1, settledAt: 2 } };
    const outcome = { status: 'ok', execution: 'finished', isError: false, parts: [] } as const;
    expect(makeResult(call, facts, outcome).kind).to.equal('custom');
    expect(makeResult({ ...call, kind: 'function' }, facts, outcome)).to.not.have.property('kind');
  });

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
