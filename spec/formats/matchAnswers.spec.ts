import { expect } from 'chai';
import fc from 'fast-check';
import { callName } from '../../lib/formats/callName.ts';
import { matchAnswers } from '../../lib/formats/matchAnswers.ts';
import { readNamedCall } from '../../lib/formats/readHistoryCall.ts';

/** `1f` is a call or an answer with the id 1 and the name f; a dot stands for what is absent. */
function read(text: string): { id: string; name: string }[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      id: word.charAt(0).replace('.', ''),
      name: word.slice(1).replace('.', ''),
    }));
}

/** Looks through all calls for each answer; those whose id is known come first. */
function oracle(made: ReturnType<typeof read>, given: ReturnType<typeof read>) {
  const found: (number | undefined)[] = made.map(() => undefined);
  const isKnown = (id: string) => id !== '' && made.some((call) => call.id === id);
  for (const known of [true, false]) {
    for (const [position, answer] of given.entries()) {
      if (isKnown(answer.id) !== known) continue;
      const owner = made.findIndex(({ id, name }, at) => {
        if (found[at] !== undefined) return false;
        if (known) return id === answer.id;
        const isSame = callName(name, '.:') === callName(answer.name, '.:');
        return (id === '' || answer.id === '') && (answer.name === '' || isSame);
      });
      if (owner >= 0) found[owner] = position;
    }
  }
  return found;
}

const calls = (text: string) => read(text).map((call) => readNamedCall({ ...call, input: {} }));

describe('matchAnswers', () => {
  for (const [made, given, found] of [
    ['', '1f', []],
    ['1f 2f', '', [undefined, undefined]],
    ['1f 2f', '2f 1f', [1, 0]],
    ['1f 2g', '2.', [undefined, 0]],
    // The same id again.
    ['1f 1g', '1g 1f', [0, 1]],
    ['1f 1g', '1f', [0, undefined]],
    ['1f', '1f 1f', [0]],
    // No ids: the name, then the order.
    ['.f .g .f', '.g .f', [1, 0, undefined]],
    ['.f .g', '.. ..', [0, 1]],
    // Answers under the names that requests take.
    ['.. .a/b', '.a_b .unnamed', [1, 0]],
    ['.f', '.g', [undefined]],
    // Ids on one side only.
    ['.f .g', '9g', [undefined, 0]],
    ['1f 2g', '.g', [undefined, 0]],
    ['1f 2f', '.f 1f', [1, 0]],
    ['1f', '9f', [undefined]],
    ['.f 1g', '1g 1f', [undefined, 0]],
  ] as const) {
    it(`finds the answers to '${made}' in '${given}'`, () => {
      expect(matchAnswers(calls(made), read(given))).to.deep.equal(found);
    });
  }

  it('gives an answer to the first call that it can belong to', () => {
    const word = fc.tuple(fc.constantFrom('.', '1', '2'), fc.constantFrom('.', 'f', 'g', '/'));
    const words = fc
      .array(word.map((characters) => characters.join('')))
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(words, words, (made, given) => {
        const found = oracle(read(made), read(given));
        expect(matchAnswers(calls(made), read(given))).to.deep.equal(found);
      }),
    );
  });

  it('counts the positions of what is no answer', () => {
    const [answer] = read('1f');
    expect(matchAnswers(calls('1f'), [undefined, undefined, answer])).to.deep.equal([2]);
  });

  it('finds the answers to very many calls', () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => ({ id: `call_${at}`, name: 'f' }));
    const made = ids.map((call) => readNamedCall({ ...call, input: {} }));
    expect(matchAnswers(made, ids.reverse()).at(-1)).to.equal(0);
    const strays = ids.map(({ name }, at) => ({ id: `stray_${at}`, name }));
    expect(matchAnswers(made, strays)[0]).to.equal(undefined);
    const nameless = made.map((call) => ({ ...call, id: '' }));
    expect(matchAnswers(nameless, strays).at(-1)).to.equal(99_999);
  });
});
