import { expect } from 'chai';
import type { CohereMessage } from '../../../lib/formats/cohere-v2/CohereMessage.ts';
import { history } from '../../../lib/formats/cohere-v2/history.ts';

const NEUTRAL = 'Error: No result of this call was recorded: whether it ran is not known.';

const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
const model = (...tool_calls: unknown[]) => ({ role: 'assistant', tool_plan: 'a', tool_calls });
const answer = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'seen' });
const neutral = (id: string) => ({ role: 'tool', tool_call_id: id, content: NEUTRAL });
const user = { role: 'user', content: 'Stop.' };
const repair = (...messages: unknown[]) => history.repair(messages as CohereMessage[]);

describe('history of cohere-v2', () => {
  it('reads the calls of a message', () => {
    const message = model(call('1'), { type: 'function' }, call('2')) as CohereMessage;
    expect(history.calls(message)).to.deep.equal(
      ['1', '2'].map((id) => ({ id, name: 'f', kind: 'function', arguments: '{}' })),
    );
    expect(history.calls({ ...message, role: 'user' } as CohereMessage)).to.deep.equal([]);
  });

  for (const [said, members, isEmpty] of [
    ['nothing', {}, true],
    ['a plan without calls', { tool_plan: 'a', tool_calls: [] }, true],
    ['an empty text', { content: '' }, true],
    ['a part without text', { content: [{ type: 'text', text: '' }] }, true],
    ['text', { content: 'a' }, false],
    ['a thought', { content: [{ type: 'thinking', thinking: 'Hm.' }] }, false],
    ['a call', { tool_calls: [call('1')] }, false],
    ['an empty answer', { role: 'tool', tool_call_id: '1', content: '' }, false],
  ] as const) {
    it(`takes a message with ${said} for ${isEmpty ? 'empty' : 'said'}`, () => {
      const message = { role: 'assistant', ...members } as unknown as CohereMessage;
      expect(history.isEmpty(message)).to.equal(isEmpty);
    });
  }

  it('puts the answers behind the message with the calls, in call order', () => {
    const said = model(call('1'), call('2'), call('3'));
    expect(repair(said, answer('2'), user)).to.deep.equal([
      said,
      neutral('1'),
      answer('2'),
      neutral('3'),
      user,
    ]);
    const one = model(call('1'));
    expect(repair(one, one, user, answer('1'))).to.deep.equal([
      one,
      neutral('1'),
      one,
      answer('1'),
      user,
    ]);
    expect(repair(user, said)).to.deep.equal([user, said, ...['1', '2', '3'].map(neutral)]);
  });
});
