import { expect } from 'chai';
import { withArguments } from '../../../../lib/testing/turns/writers/withArguments.ts';

function written(text: string): string {
  const call = { id: 'call_1', name: 'weather', text };
  return withArguments(call, 'gemini', (args) => ({ name: 'weather', args }));
}

describe('withArguments', () => {
  for (const [text, args] of [
    ['{"n":12345678901234567890}', '{"n":12345678901234567890}'],
    ['{ "a" : "$& \\u0000arguments" }', '{ "a" : "$& \\u0000arguments" }'],
    ['{\n  "a": 1\r\n}', '{   "a": 1 }'],
    ['', '{}'],
    [' ', '{}'],
  ] as const) {
    it(`writes ${JSON.stringify(text)} as it is, on one line`, () => {
      expect(written(text)).to.equal(`{"name":"weather","args":${args}}`);
    });
  }

  for (const text of ['[]', 'null', '"a"', '{"a":']) {
    it(`refuses ${text}`, () => {
      expect(() => written(text)).to.throw(
        TypeError,
        `The arguments of the call of weather must be a JSON object in gemini, got ${JSON.stringify(text)}.`,
      );
    });
  }
});
