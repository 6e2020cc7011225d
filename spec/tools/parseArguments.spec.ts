import { expect } from 'chai';
import { parseArguments } from '../../lib/tools/parseArguments.ts';
import { throwing } from '../helpers/throwing.ts';

function messageOf(read: ReturnType<typeof parseArguments>): string {
  return read.ok ? JSON.stringify(read.input.value) : read.error.message;
}

describe('parseArguments', () => {
  it('gives the object and the text that it is of', () => {
    expect(parseArguments('{"a":1}')).to.deep.equal({
      ok: true,
      input: { text: '{"a":1}', value: { a: 1 } },
    });
  });

  for (const text of ['', ' \n', 'null', ' null ']) {
    it(`reads ${JSON.stringify(text)} as no arguments, without a repair`, () => {
      expect(parseArguments(text, () => '{"a":1}')).to.deep.equal({
        ok: true,
        input: { text, value: {} },
      });
    });
  }

  it('does not ask for a repair of what is right', () => {
    expect(messageOf(parseArguments('{}', () => '{"a":1}'))).to.equal('{}');
  });

  for (const [text, repaired, expected] of [
    ['{"a":1', '{"a":1}', /^\{"a":1\}$/],
    ['[1]', '{"list":[1]}', /^\{"list":\[1\]\}$/],
    ['5', '', /^\{\}$/],
    ['{a:1}', undefined, /^The arguments are not valid JSON: /],
    ['[1]', undefined, /^The arguments must be a JSON object, got an array of 1\.$/],
    ['{a:1}', '{b:1}', /^The repaired arguments are not valid JSON: /],
    ['{a:1}', '[]', /^The repaired arguments must be a JSON object, got an array of 0\.$/],
    [
      '{a:1}',
      { a: 1 },
      /^The arguments could not be repaired: repair must give a string or undefined, got an object\.$/,
    ],
    ['{a:1}', null, /must give a string or undefined, got null\.$/],
    ['{a:1}', throwing, /must give a string or undefined, got an object\.$/],
  ] as const) {
    it(`asks for a repair of ${text}, gets ${typeof repaired} and says ${expected.source}`, () => {
      const asked: string[] = [];
      const read = parseArguments(text, (given) => {
        asked.push(given);
        return repaired;
      });
      expect(asked).to.deep.equal([text]);
      expect(messageOf(read)).to.match(expected);
    });
  }

  it('says what a repair has thrown', () => {
    const read = parseArguments('{', () => {
      throw new Error('out of glue.');
    });
    expect(messageOf(read)).to.equal('The arguments could not be repaired: out of glue.');
  });
});
