import { expect } from 'chai';
import { ExactValues } from '../../lib/formats/ExactValues.ts';

const TEXT =
  '{"call":{"args":{"id":9007199254740993,"n":1.5},"text":"{\\"a\\":1}","n":[9007199254740993]}}';

describe('ExactValues', () => {
  it('writes values with the integers of the text', () => {
    const values = new ExactValues(JSON.parse(TEXT), TEXT);
    expect(values.textAt(['call', 'args'])).to.equal('{"id":9007199254740993,"n":1.5}');
    expect(values.jsonAt(['call', 'n', 0])).to.equal('9007199254740993');
    expect(values.textAt(['call', 'text'])).to.equal('{"a":1}');
    expect(values.jsonAt(['call', 'text'])).to.equal('"{\\"a\\":1}"');
  });

  it('writes values of an event that came parsed, or has none of these, as they are', () => {
    for (const text of [undefined, '{"call":{"args":{"id":7}}}']) {
      const values = new ExactValues({ call: { args: { id: 7 } } }, text);
      expect(values.textAt(['call', 'args'])).to.equal('{"id":7}');
      expect(values.jsonAt(['call', 'args', 'id'])).to.equal('7');
    }
  });

  it('gives nothing for what is not there', () => {
    const values = new ExactValues({ call: null }, undefined);
    expect(values.textAt(['call', 'args'])).to.equal('');
    expect(values.textAt(['other', 'args', 3])).to.equal('');
    expect(values.jsonAt(['other'])).to.equal('null');
  });
});
