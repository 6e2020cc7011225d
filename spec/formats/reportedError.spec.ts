import { expect } from 'chai';
import {
  readReportedError,
  reportedError,
  saysSomething,
} from '../../lib/formats/reportedError.ts';
import type { WireObject } from '../../lib/formats/WireObject.ts';

describe('readReportedError', () => {
  const reports: readonly (readonly [WireObject, string | undefined, string])[] = [
    [{ error: 'model runner stopped' }, undefined, 'model runner stopped'],
    [{ error: { type: 'overloaded', message: 'Busy' } }, undefined, 'overloaded: Busy'],
    [{ error: { code: 429 } }, undefined, '{"code":429}'],
    [{ object: 'error', message: 'No' }, undefined, 'No'],
    [{ object: 'error', type: 'BadRequest', message: 'No' }, undefined, 'BadRequest: No'],
    [{ type: 'error', message: 'No' }, undefined, 'No'],
    [{ message: 'invalid api token' }, undefined, 'invalid api token'],
    [{ detail: 'Not found' }, undefined, 'Not found'],
    [{ whatever: 1 }, 'error', '{"whatever":1}'],
    [
      { error: { type: 'server_error', code: 503, message: 'Busy' } },
      'x',
      'server_error: Busy (503)',
    ],
    [{ error: { code: 'busy', message: 'Later' } }, undefined, 'busy: Later'],
    [{ error: 'Later', code: 'busy' }, undefined, 'Later (busy)'],
    [{ type: 'error', error: null }, 'error', '{"type":"error","error":null}'],
  ];
  for (const [event, name, words] of reports) {
    it(`reads ${JSON.stringify(event)}`, () => {
      const error = readReportedError(event, name);
      expect(error?.kind).to.equal('provider');
      expect(error?.message).to.equal(`The provider reports an error: ${words}`);
    });
  }

  it('sees none in events that report none', () => {
    const events: WireObject[] = [
      {},
      { error: null, message: { content: 'a' } },
      { error: '', done: true },
      { error: {} },
      { error: { message: null } },
      { type: 'debug', message: 'a note' },
      { message: 'a note' },
    ];
    for (const event of events) expect(readReportedError(event, 'x')).to.equal(undefined);
  });

  it('tells whether to retry, the status and the id of the request', () => {
    const error = { type: 'rate_limit_error', code: 429, message: 'Slow down' };
    expect(readReportedError({ error, request_id: 'req_7' }, undefined)).to.include({
      retryable: true,
      status: 429,
      requestId: 'req_7',
    });
    expect(readReportedError({ error }, undefined)?.providerCode).to.equal('rate_limit_error');
    const google = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Slow down' };
    expect(readReportedError({ error: google }, undefined)).to.include({
      providerCode: 'RESOURCE_EXHAUSTED',
    });
    expect(readReportedError({ error: 'Later', code: 'busy' }, undefined)).to.include({
      providerCode: 'busy',
    });
    expect(reportedError({ message: 'No' }, {}, 'throttlingException')).to.include({
      providerCode: 'throttlingException',
    });
    expect(readReportedError({ error: 'No' }, undefined)?.providerCode).to.equal(undefined);
    const usedUp = { code: 'insufficient_quota', message: 'Pay first' };
    expect(readReportedError({ error: usedUp }, undefined)?.retryable).to.equal(false);
    const refused = { type: 'insufficient_quota', code: 429, message: 'Pay first' };
    expect(readReportedError({ error: refused }, undefined)?.retryable).to.equal(false);
    const failed = { code: 503, message: 'No' };
    expect(readReportedError({ error: failed }, undefined)?.retryable).to.equal(true);
    const busy = { status: 'UNAVAILABLE', message: 'Later', request_id: 'req_8' };
    expect(readReportedError({ error: busy }, undefined)).to.include({
      retryable: true,
      requestId: 'req_8',
    });
    expect(readReportedError({ error: 'plain' }, undefined)?.retryable).to.equal(false);
    const worded = { error: 'the server is overloaded' };
    expect(readReportedError(worded, undefined)?.retryable).to.equal(true);
    const named = { error: { type: 'invalid_request_error', message: 'overloaded model name' } };
    expect(readReportedError(named, undefined)?.retryable).to.equal(false);
  });
});

describe('reportedError', () => {
  it('does not fail over an error that cannot be written as JSON', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    const error = reportedError({ deep });
    expect(error.kind).to.equal('provider');
    expect(error.message).to.match(/it has no message$/);
  });

  it('has the error as it came', () => {
    const came = { message: 'Busy' };
    expect(reportedError(came).cause).to.equal(came);
  });

  it('names the error whose name stands outside of it', () => {
    const error = reportedError({ message: 'Slow down' }, {}, 'throttlingException');
    expect(error.message).to.equal('The provider reports an error: throttlingException: Slow down');
    expect(error.retryable).to.equal(true);
    expect(reportedError(undefined).message).to.match(/it has no message$/);
    expect(reportedError({ message: 'Bad' }, {}, 'validationException').retryable).to.equal(false);
  });
});

describe('saysSomething', () => {
  it('takes text and objects with members for an error', () => {
    expect(['x', { code: 1 }].map(saysSomething)).to.deep.equal([true, true]);
    const blank = [undefined, null, '', {}, { code: null }, { message: '' }, 3, true, ['x']];
    expect(blank.map(saysSomething)).to.not.include(true);
  });
});
