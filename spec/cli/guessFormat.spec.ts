import { expect } from 'chai';
import { guessFormat } from '../../lib/cli/guessFormat.ts';
import { formatNames } from '../../lib/cli/readFormatOption.ts';
import { writeTurn } from '../../lib/testing/server/writeTurn.ts';

describe('guessFormat', () => {
  for (const format of formatNames) {
    it(`knows ${format} by its beginning`, () => {
      const call = { name: 'search', arguments: { query: 'x' } };
      const bytes = writeTurn(format, { steps: [{ text: 'Hello.' }, { call }] });
      expect(guessFormat(Buffer.concat(bytes).toString('utf8'))).to.equal(format);
    });
  }

  it('knows nothing of other text', () => {
    expect(guessFormat('')).to.equal(undefined);
    expect(guessFormat('<html><body>Bad gateway')).to.equal(undefined);
    expect(guessFormat('{"error":{"message":"no"}}')).to.equal(undefined);
  });
});
