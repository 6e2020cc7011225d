import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { checkApiKey, requestKey } from '../../lib/http/requestKey.ts';
import { collect } from '../helpers/collect.ts';

describe('checkApiKey', () => {
  it('takes a key, a function, or nothing', () => {
    for (const key of [undefined, 'sk-1', 'sk-1\n', () => 'sk-1']) checkApiKey(key);
  });

  it('refuses anything else, without quoting it', () => {
    const refused: readonly (readonly [unknown, string])[] = [
      ['', 'it is empty'],
      [' \n', 'it is empty'],
      ['sk-1\nsk-2', 'it has characters that no header may have'],
      ['schlüssel€', 'it has characters that no header may have'],
      [42_1337, 'it is of type number'],
      [null, 'it is of type null'],
    ];
    for (const [key, problem] of refused) {
      const message = `apiKey must be a key or a function: ${problem}.`;
      expect(() => checkApiKey(key)).to.throw(TypeError, message);
    }
  });
});

describe('requestKey', () => {
  it('gives the key, or what a function gives, as a value or a promise', async () => {
    for (const apiKey of ['sk-1', () => 'sk-1', async () => 'sk-1']) {
      expect(await collect(requestKey(apiKey))).to.deep.equal({ values: ['sk-1'] });
    }
    expect(await collect(requestKey(undefined))).to.deep.equal({ values: [undefined] });
  });

  it('asks the function each time', async () => {
    let asked = 0;
    const key$ = requestKey(() => `sk-${(asked += 1)}`);
    expect(asked).to.equal(0);
    await collect(key$);
    expect((await collect(key$)).values).to.deep.equal(['sk-2']);
  });

  it('errors if the function fails or gives no key, and is not to be retried', async () => {
    const failed = new Error('vault is sealed');
    const functions: readonly (readonly [() => unknown, string])[] = [
      [
        () => {
          throw failed;
        },
        'vault is sealed',
      ],
      [() => Promise.reject(failed), 'vault is sealed'],
      [
        () => {
          throw 'no';
        },
        'it has failed',
      ],
      [() => undefined, 'it is of type undefined'],
      [() => '', 'it is empty'],
    ];
    for (const [apiKey, words] of functions) {
      const { error } = await collect(requestKey(apiKey as () => string));
      expect(error)
        .to.be.instanceOf(ModelStreamError)
        .and.include({
          kind: 'network',
          retryable: false,
          message: `The function apiKey gave no key: ${words}`,
        });
    }
    const { error } = await collect(requestKey(() => Promise.reject(failed)));
    expect((error as Error).cause).to.equal(failed);
  });
});
