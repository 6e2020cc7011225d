import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import type { ConnectMcpOptions } from '../../lib/mcp/ConnectMcpOptions.ts';
import { readConnectOptions } from '../../lib/mcp/readConnectOptions.ts';

describe('readConnectOptions', () => {
  it('fills in what was left out', () => {
    expect(readConnectOptions()).to.deep.equal({
      clientInfo: { name: 'millrace', version: '0.0.0' },
      connectTimeoutMs: 10_000,
      listTimeoutMs: 15_000,
      callIdleTimeoutMs: 60_000,
      callTimeoutMs: 600_000,
      maxAnswerBytes: 16_777_216,
      followChanges: true,
      scheduler: asyncScheduler,
    });
  });

  it('keeps what was given', () => {
    const given = {
      clientInfo: { name: 'a', version: '2' },
      connectTimeoutMs: 1,
      listTimeoutMs: 2,
      callIdleTimeoutMs: 3,
      callTimeoutMs: 4,
      maxAnswerBytes: 5,
      followChanges: false,
      scheduler: asyncScheduler,
    };
    expect(readConnectOptions({ ...given, trust: 'annotations' })).to.deep.equal(given);
  });

  const wrong: readonly (readonly [object, string])[] = [
    [{ timeoutMs: 1 }, 'timeoutMs is not an option; there are '],
    [{ headers: {} }, 'headers is not an option here: it belongs to the target, beside its url.'],
    [{ era: 'modern' }, 'era is not an option here: it belongs to the target, beside its url.'],
    [{ env: {} }, 'env is not an option here: it belongs to the target, beside its command.'],
    [{ connectTimeoutMs: 0 }, 'connectTimeoutMs must be a number of milliseconds from 1 to'],
    [{ listTimeoutMs: '1' }, 'listTimeoutMs must be'],
    [{ callIdleTimeoutMs: Number.NaN }, 'callIdleTimeoutMs must be'],
    [{ callTimeoutMs: 2 ** 31 }, 'callTimeoutMs must be'],
    [{ maxAnswerBytes: 0.5 }, 'maxAnswerBytes must be a whole number from 1, got 0.5.'],
    [{ followChanges: 'yes' }, 'followChanges must be true or false, got "yes".'],
    [{ onElicit: 'yes' }, 'onElicit must be a function, got "yes".'],
    [{ clientInfo: { name: 'a' } }, 'clientInfo.version must be a string, got undefined.'],
    [{ clientInfo: 'a' }, 'clientInfo must be an object, got "a".'],
    [{ scheduler: {} }, 'scheduler must be an RxJS scheduler'],
    [{ trust: 'all' }, 'trust must be'],
  ];
  for (const [options, message] of wrong) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      expect(() => readConnectOptions(options as ConnectMcpOptions)).to.throw(Error, message);
    });
  }
});
