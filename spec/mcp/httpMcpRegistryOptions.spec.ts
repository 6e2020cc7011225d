import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import { readRegistryPlan } from '../../lib/mcp/httpMcpRegistryOptions.ts';

describe('readRegistryPlan', () => {
  it('fills in what is left open', () => {
    const { headers, ...plan } = readRegistryPlan({});
    expect([...headers]).to.deep.equal([['accept', 'application/json']]);
    expect(plan).to.deep.equal({
      fetch: undefined,
      policy: { allowHttp: undefined, allowUrl: undefined },
      pageSize: 100,
      maxPages: 100,
      maxPageBytes: 8 * 1024 * 1024,
      timeoutMs: 10_000,
      retries: 2,
      onDiagnostic: undefined,
      scheduler: asyncScheduler,
    });
  });

  it('keeps what is given', () => {
    const plan = readRegistryPlan({
      headers: { Accept: 'x', 'X-Key': 'k' },
      allowHttp: true,
      retries: 0,
    });
    expect(plan).to.deep.include({ retries: 0, policy: { allowHttp: true, allowUrl: undefined } });
    expect([...plan.headers]).to.deep.equal([
      ['accept', 'x'],
      ['x-key', 'k'],
    ]);
  });

  it('names a wrong option, and quotes no header', () => {
    const cases = [
      [[], 'options must be an object, got an array of 0.'],
      [{ url: 1 }, 'url is not an option; there are allowHttp'],
      [{ pageSize: 101 }, 'pageSize must be a whole number from 1 to 100, got 101.'],
      [{ pageSize: 0 }, 'pageSize must be a whole number from 1, got 0.'],
      [{ maxPages: 0 }, 'maxPages must be a whole number from 1, got 0.'],
      [{ maxPageBytes: 1.5 }, 'maxPageBytes must be a whole number from 1, got 1.5.'],
      [{ timeoutMs: -1 }, 'timeoutMs must be a number of milliseconds from 0'],
      [{ retries: '2' }, 'retries must be a whole number from 0, got "2".'],
      [{ fetch: 1 }, 'fetch must be a function, got 1.'],
      [{ onDiagnostic: 1 }, 'onDiagnostic must be a function, got 1.'],
      [{ scheduler: {} }, 'scheduler must be an RxJS scheduler, got an object.'],
      [{ allowHttp: 1 }, 'allowHttp must be true or false, got 1.'],
      [
        { headers: { 'X-Key': 'a\nb' } },
        'headers must have a name and a text that HTTP allows, got others for "X-Key".',
      ],
    ] as const;
    for (const [options, message] of cases) {
      expect(() => readRegistryPlan(options as never)).to.throw(message);
    }
  });
});
