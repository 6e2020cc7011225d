import { expect } from 'chai';
import { ModelStreamError, type ModelStreamErrorKind } from '../../lib/errors/ModelStreamError.ts';
import { readErrorText } from '../../lib/ui/readErrorText.ts';

describe('readErrorText', () => {
  const kinds: readonly (readonly [ModelStreamErrorKind, string])[] = [
    ['provider', "The model's provider reported an error."],
    ['protocol', "The model's response could not be read."],
    ['truncated', "The model's response ended before it was complete."],
    ['limit', "The model's response was larger than allowed."],
    ['http', "The model's provider refused the request."],
    ['network', 'The connection to the model failed.'],
  ];
  for (const [kind, text] of kinds) {
    it(`has a sentence for ${kind} that repeats nothing of the message`, () => {
      expect(readErrorText(undefined)(new ModelStreamError(kind, 'sk-secret'))).to.equal(text);
    });
  }

  it('has a sentence for anything else', () => {
    for (const error of [new Error('sk-secret'), 'sk-secret', undefined]) {
      expect(readErrorText(undefined)(error)).to.equal('Something went wrong.');
    }
    const newer = new ModelStreamError('unheard-of' as never, 'sk-secret');
    expect(readErrorText(undefined)(newer)).to.equal("The model's provider reported an error.");
  });

  it('gives the function that it is given, and refuses anything else', () => {
    const own = (): string => 'own';
    expect(readErrorText(own)).to.equal(own);
    expect(() => readErrorText('x' as never)).to.throw(
      TypeError,
      'errorText must be a function, got "x".',
    );
  });
});
