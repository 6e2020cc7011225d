import { expect } from 'chai';
import {
  briefCalls,
  type ChatItem,
  DONE,
  decodeChat,
  ended,
  entries,
} from '../../helpers/chatStream.ts';

/** An entry, shortened: index, id, name, argument text; undefined is absent, null and '' are what they are. */
function entry(
  index: unknown,
  id: unknown,
  name?: string | null,
  text?: string | null,
): Record<string, unknown> {
  return {
    ...(index !== undefined && { index }),
    ...(id !== undefined && { id }),
    type: 'function',
    function: {
      ...(name !== undefined && { name }),
      ...(text !== undefined && { arguments: text }),
    },
  };
}

const NO = undefined;
const A = '{"n":1}';
const B = '{"n":2}';
const A1 = '{"n"';
const A2 = ':1}';
const B1 = '{"n":';
const B2 = '2}';

describe('CallIdentity', () => {
  for (const [what, stream, expected] of [
    [
      'tells calls apart by index, and needs the id only once',
      [
        [entry(0, 'a', 'f', '')],
        [entry(0, NO, NO, A)],
        [entry(1, 'b', 'g', B1)],
        [entry(1, NO, NO, B2)],
      ],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'keeps two calls open whose fragments alternate',
      [
        [entry(0, 'a', 'f', A1)],
        [entry(1, 'b', 'g', B1)],
        [entry(0, NO, NO, A2)],
        [entry(1, NO, NO, B2)],
      ],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'takes two entries of one index in one list for one call, in order',
      [[entry(0, 'a', 'f', A1), entry(0, NO, NO, A2)]],
      [`a f ${A}`],
    ],
    [
      'takes indexes that start anywhere and have gaps',
      [
        [entry(3, 'a', 'f', A)],
        [entry(9_007_199_254_740_991, 'b', 'g', B1)],
        [entry(9_007_199_254_740_991, NO, NO, B2)],
      ],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'takes an index that is text for the number',
      [[entry('0', 'a', 'f', A1)], [entry(0, NO, NO, A2)], [entry('1', 'b', 'g', B)]],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'begins a call at a new id under a constant index, which then means the newer call',
      [
        [entry(0, 'a', 'f', A1)],
        [entry(0, NO, NO, A2)],
        [entry(0, 'b', 'f', B1)],
        [entry(0, NO, NO, B2)],
      ],
      [`a f ${A}`, `b f ${B}`],
    ],
    [
      'begins a call at another name after arguments under a constant index without ids',
      [
        [entry(0, NO, 'f', A1)],
        [entry(0, NO, NO, A2)],
        [entry(0, NO, 'g', B1)],
        [entry(0, NO, NO, B2)],
      ],
      [`call_0 f ${A}`, `call_1 g ${B}`],
    ],
    [
      'takes an id that comes in every entry for one id',
      [[entry(0, 'a', 'f', '')], [entry(0, 'a', NO, A1)], [entry(0, 'a', NO, A2)]],
      [`a f ${A}`],
    ],
    [
      'takes id and name that come in every entry for one call',
      [[entry(0, 'a', 'f', '')], [entry(0, 'a', 'f', A1)], [entry(0, 'a', 'f', A2)]],
      [`a f ${A}`],
    ],
    [
      'takes blank ids and names of later entries for absent ones',
      [[entry(0, 'a', 'f', '')], [entry(0, '', '', A1)], [entry(0, null, null, A2)]],
      [`a f ${A}`],
    ],
    [
      'takes an id that comes late for that of the call at its index',
      [
        [entry(0, NO, 'f', '')],
        [entry(0, NO, NO, A1)],
        [entry(0, 'a', NO, A2)],
        [entry(1, 'b', 'g', B)],
      ],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'takes an id that comes late beside the same name for that of the call at its index',
      [[entry(0, NO, 'f', A1)], [entry(0, 'a', 'f', A2)]],
      [`a f ${A}`],
    ],
    [
      'makes ids for calls that never get one, and does not merge them',
      [[entry(0, '', 'f', A), entry(1, '', 'f', B)]],
      [`call_0 f ${A}`, `call_1 f ${B}`],
    ],
    ['takes a number for an id', [[entry(0, 17, 'f', A1)], [entry(0, 17, NO, A2)]], [`17 f ${A}`]],
    [
      'takes one id with two indexes and two names for two calls',
      [[entry(0, 'x', 'f', A)], [entry(1, 'x', 'f', B1)], [entry(1, 'x', NO, B2)]],
      [`x f ${A}`, `x_1 f ${B}`],
    ],
    [
      'tells calls of one id apart by their indexes, also when their fragments alternate',
      [
        [entry(0, 'x', 'f', A1)],
        [entry(1, 'x', 'f', B1)],
        [entry(0, 'x', NO, A2)],
        [entry(1, 'x', NO, B2)],
      ],
      [`x f ${A}`, `x_1 f ${B}`],
    ],
    [
      'begins a call at another name after arguments, even under the same id and index',
      [[entry(0, 'x', 'f', A)], [entry(0, 'x', 'g', B)]],
      [`x f ${A}`, `x_1 g ${B}`],
    ],
    [
      'gives an entry with a wrong index but no id and no name to the call touched last',
      [[entry(0, 'a', 'f', '')], [entry(1, NO, NO, A1)], [entry(2, '', '', A2)]],
      [`a f ${A}`],
    ],
    [
      'gives an entry with a known id and a wrong index to the call of the id',
      [[entry(0, 'a', 'f', A1)], [entry(5, 'a', NO, A2)]],
      [`a f ${A}`],
    ],
    [
      'begins a call at a name under a new index without an id',
      [[entry(0, NO, 'f', A)], [entry(1, NO, 'f', B)]],
      [`call_0 f ${A}`, `call_1 f ${B}`],
    ],
    [
      'takes each named entry of a list without indexes for a call',
      [[entry(NO, 'a', 'f', A), entry(NO, 'b', 'f', B)]],
      [`a f ${A}`, `b f ${B}`],
    ],
    [
      'takes each named entry of a list without indexes and ids for a call, equal ones too',
      [[entry(NO, NO, 'f', A), entry(NO, NO, 'f', A)]],
      [`call_0 f ${A}`, `call_1 f ${A}`],
    ],
    [
      'takes each named entry of a list without indexes for a call when they all have one id',
      [[entry(NO, 'x', 'f', A), entry(NO, 'x', 'f', B)]],
      [`x f ${A}`, `x_1 f ${B}`],
    ],
    [
      'finds calls without an index by their id',
      [
        [entry(NO, 'a', 'f', A1)],
        [entry(NO, 'b', 'g', B1)],
        [entry(NO, 'a', NO, A2)],
        [entry(NO, 'b', NO, B2)],
      ],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'gives an entry without index, id and name to the call touched last',
      [
        [entry(NO, 'a', 'f', A1)],
        [entry(NO, NO, NO, A2)],
        [entry(NO, NO, 'g', B1)],
        [entry(NO, NO, NO, B2)],
      ],
      [`a f ${A}`, `call_1 g ${B}`],
    ],
    [
      'finds a call without an index by its id, also in another list, and when the name is repeated',
      [[entry(NO, 'a', 'f', A1)], [entry(NO, 'a', 'f', A2)]],
      [`a f ${A}`],
    ],
    [
      'finds a call by an id that came late',
      [
        [entry(0, NO, 'f', A1)],
        [entry(0, 'a', NO, '')],
        [entry(1, 'b', 'f', B)],
        [entry(NO, 'a', NO, A2)],
      ],
      [`a f ${A}`, `b f ${B}`],
    ],
    [
      'gives a wrong index of a later entry no meaning',
      [[entry(0, 'a', 'f', '')], [entry(1, NO, NO, A)], [entry(1, NO, 'f', B)]],
      [`a f ${A}`, `call_1 f ${B}`],
    ],
    [
      'waits for the name when arguments come first',
      [[entry(0, NO, NO, A1)], [entry(0, 'a', 'f', A2)], [entry(1, 'b', 'g', B)]],
      [`a f ${A}`, `b g ${B}`],
    ],
    [
      'takes names and ids of object members for what they are',
      [[entry(0, '__proto__', 'constructor', A)], [entry(1, 'toString', '__proto__', B)]],
      [`__proto__ constructor ${A}`, `toString __proto__ ${B}`],
    ],
  ] as [string, unknown[][], string[]][]) {
    it(what, () => {
      const items: ChatItem[] = stream.map((list) => entries(...list));
      const decoded = decodeChat([...items, ended(), DONE]);

      expect(decoded.error).to.equal(undefined);
      expect(briefCalls(decoded)).to.deep.equal(expected);
    });
  }

  it('lets a made id and a repeated one collide with none that comes later', () => {
    const decoded = decodeChat([
      entries(entry(0, 'x', 'f', A), entry(1, 'x', 'f', B)),
      entries(entry(2, 'x_1', 'f', A), entry(3, NO, 'f', B)),
      ended(),
    ]);

    const ids = decoded.calls.map(({ id }) => id);
    expect(new Set(ids).size).to.equal(4);
    expect(ids).to.include.members(['x', 'x_1']);
  });

  it('marks an id that was made', () => {
    const { calls } = decodeChat([entries(entry(0, '', 'f', A), entry(1, 'b', 'f', B)), ended()]);

    expect(calls.map(({ metadata }) => metadata)).to.deep.equal([{ madeId: true }, undefined]);
  });
});
