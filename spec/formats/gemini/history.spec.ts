import { expect } from 'chai';
import type { GeminiMessage } from '../../../lib/formats/gemini/GeminiMessage.ts';
import { history } from '../../../lib/formats/gemini/history.ts';

const NEUTRAL = 'No result of this call was recorded: whether it ran is not known.';

const call = (name: string, id?: string) => ({
  functionCall: { ...(id && { id }), name, args: { at: 1 } },
});
const answer = (name: string, id?: string, output = 'seen') => ({
  functionResponse: { ...(id && { id }), name, response: { output } },
});
const neutral = (name: string, id?: string) => ({
  functionResponse: { ...(id && { id }), name, response: { error: NEUTRAL } },
});
const model = (...parts: unknown[]) => ({ role: 'model', parts });
const user = (...parts: unknown[]) => ({ role: 'user', parts });
const repair = (...messages: unknown[]) => history.repair(messages as GeminiMessage[]);

describe('history of gemini', () => {
  it('reads the calls of a message, with or without ids', () => {
    const message = model({ text: 'a' }, call('f', '1'), { toolCall: {} }, call('g'));
    expect(history.calls(message as GeminiMessage)).to.deep.equal([
      { id: '1', name: 'f', kind: 'function', arguments: '{"at":1}' },
      { id: '', name: 'g', kind: 'function', arguments: '{"at":1}' },
    ]);
    expect(history.calls(user(call('f')) as GeminiMessage)).to.deep.equal([]);
  });

  for (const [said, parts, isEmpty] of [
    ['nothing', [], true],
    ['no parts', undefined, true],
    ['an empty text', [{ text: '' }, { text: '', thought: true }], true],
    ['a signature', [{ text: '', thoughtSignature: 'x' }], false],
    ['a thought', [{ text: 'Hm.', thought: true }], false],
    ['a call', [call('f')], false],
  ] as const) {
    it(`takes a message with ${said} for ${isEmpty ? 'empty' : 'said'}`, () => {
      expect(history.isEmpty({ role: 'model', parts } as unknown as GeminiMessage)).to.equal(
        isEmpty,
      );
    });
  }

  it('answers calls with ids by their ids', () => {
    const said = model(call('f', '1'), call('f', '2'));
    expect(repair(said)).to.deep.equal([said, user(neutral('f', '1'), neutral('f', '2'))]);
    expect(repair(said, user(answer('f', '2'), { text: 'a' }))).to.deep.equal([
      said,
      user(neutral('f', '1'), answer('f', '2'), { text: 'a' }),
    ]);
  });

  it('answers calls without ids by name and order, without an id', () => {
    const said = model(call('f'), call('g'), call('f'));
    expect(repair(said, user(answer('g'), answer('f', undefined, 'first')))).to.deep.equal([
      said,
      user(answer('f', undefined, 'first'), answer('g'), neutral('f')),
    ]);
    expect(repair(said)).to.deep.equal([said, user(neutral('f'), neutral('g'), neutral('f'))]);
  });

  it('brings answers from several messages into the one behind the calls, whatever its role is called', () => {
    const said = model(call('f', '1'), call('g', '2'));
    const older = { role: 'function', parts: [answer('f', '1')] };
    expect(repair(said, older, user(answer('g', '2')))).to.deep.equal([
      said,
      { role: 'function', parts: [answer('f', '1'), answer('g', '2')] },
    ]);
  });

  it('takes a response that is kept in several messages for one turn', () => {
    const messages = [model(call('f')), model(call('g')), user(answer('f'), answer('g'))];
    expect(repair(...messages)).to.deep.equal(messages);
  });
});
