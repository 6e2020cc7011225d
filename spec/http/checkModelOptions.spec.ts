import { expect } from 'chai';
import { checkModelOptions } from '../../lib/http/checkModelOptions.ts';
import type { ModelOptions } from '../../lib/http/ModelOptions.ts';

const SPECIFICS = { ownOptions: ['maxTokens'], ownMembers: ['messages', 'stream'] };

function checking(options: unknown): () => void {
  return () => checkModelOptions(options as ModelOptions, SPECIFICS);
}

describe('checkModelOptions', () => {
  it('takes the options of all models and those of its own', () => {
    checking({ model: 'm', maxTokens: 1, retries: 2, random: Math.random, baseUrl: undefined })();
    checking({ model: 'm', apiKey: () => 'k', body: { temperature: 0 }, decode: { choice: 1 } })();
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'options must be an object, got undefined.'],
    [{}, 'model must be the name of a model, got undefined.'],
    [{ model: '' }, 'model must be the name of a model, got "".'],
    [{ model: 'm', maxRetries: 2 }, 'maxRetries is not an option'],
    [{ model: 'm', apiKey: '' }, 'apiKey must be a key or a function: it is empty.'],
    [{ model: 'm', decode: { maxCalls: 'x' } }, 'maxCalls must be a number'],
    [{ model: 'm', body: [] }, 'body must be an object, got an array of 0.'],
    [{ model: 'm', body: { stream: false } }, 'body must not have stream'],
    [{ model: 'm', body: { messages: undefined } }, 'body must not have messages'],
  ];
  for (const [options, words] of wrong) {
    it(`refuses wrong options: ${words}`, () => {
      expect(checking(options)).to.throw(TypeError, words);
    });
  }
});
