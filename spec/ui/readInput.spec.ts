import { expect } from 'chai';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { readInput } from '../../lib/ui/readInput.ts';
import { callOf } from '../helpers/callOf.ts';

describe('readInput', () => {
  const cases: readonly (readonly [string, Partial<ToolCall>, unknown])[] = [
    ['an object', { arguments: ' {"x":1}' }, { x: 1 }],
    ['no arguments as an empty object', { arguments: ' ' }, {}],
    ['null as an empty object', { arguments: 'null ' }, {}],
    ['nothing for a list', { arguments: '[1]' }, undefined],
    ['nothing for text that is cut', { arguments: '{"x":' }, undefined],
    ['the text of a custom call', { kind: 'custom', arguments: '{"x":' }, '{"x":'],
  ];
  for (const [title, members, expected] of cases) {
    it(`gives ${title}`, () => {
      expect(readInput(callOf('a', members))).to.deep.equal(expected);
    });
  }
});
