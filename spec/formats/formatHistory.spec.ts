import { expect } from 'chai';
import { formatHistory } from '../../lib/formats/formatHistory.ts';
import { FORMAT_NAMES, responseWith, userMessage } from '../helpers/histories.ts';

describe('formatHistory', () => {
  for (const name of FORMAT_NAMES) {
    it(`reads the calls of a decoded response of ${name}, and that it says something`, () => {
      const { calls, isEmpty } = formatHistory(name);
      const wanted = [
        { id: 'a', name: 'look' },
        { id: 'b', name: 'listen' },
      ];
      const response = responseWith(name, wanted);
      expect(calls(response.message)).to.deep.equal(
        response.calls.map(({ kind, id, name, arguments: text }) => ({
          id,
          name,
          kind,
          arguments: text,
        })),
      );
      expect(calls(response.message)).to.have.length(2);
      expect(isEmpty(response.message)).to.equal(false);
      expect(isEmpty([])).to.equal(true);
      expect(isEmpty(null)).to.equal(true);
      expect(calls(userMessage(name, 'Hi'))).to.deep.equal([]);
      expect(isEmpty(userMessage(name, 'Hi'))).to.equal(false);
    });
  }

  it('cannot be changed', () => {
    for (const name of FORMAT_NAMES) expect(formatHistory(name)).to.satisfy(Object.isFrozen);
  });

  it('names all formats to who asks for another one', () => {
    expect(() => formatHistory('gpt')).to.throw(
      TypeError,
      `format must be a wire format or its name, one of ${FORMAT_NAMES.join(', ')}, got "gpt".`,
    );
  });
});
