import { expect } from 'chai';
import { InvalidArgumentError } from 'commander';
import { formatNames, readFormatOption } from '../../lib/cli/readFormatOption.ts';

describe('readFormatOption', () => {
  it('gives every name as it is', () => {
    expect(formatNames).to.have.length(8);
    expect(formatNames.map(readFormatOption)).to.deep.equal(formatNames);
  });

  const refused: readonly (readonly [name: string, words: string])[] = [
    ['openai', 'No format has this name. Did you mean openai-chat or openai-responses?'],
    ['antropic-messages', 'No format has this name. Did you mean anthropic-messages?'],
    ['xml', `No format has this name. There are ${formatNames.join(', ')}.`],
    ['toString', `No format has this name. There are ${formatNames.join(', ')}.`],
  ];
  for (const [name, words] of refused) {
    it(`refuses ${name}, with what may have been meant`, () => {
      expect(() => readFormatOption(name)).to.throw(InvalidArgumentError, words);
    });
  }
});
