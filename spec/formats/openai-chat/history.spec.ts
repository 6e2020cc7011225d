import { expect } from 'chai';
import type { ChatMessage } from '../../../lib/formats/openai-chat/ChatMessage.ts';
import { history } from '../../../lib/formats/openai-chat/history.ts';

const NEUTRAL = 'Error: No result of this call was recorded: whether it ran is not known.';

const call = (id: string, name = 'look') => ({
  id,
  type: 'function',
  function: { name, arguments: '{}' },
});
const custom = (id: string) => ({ id, type: 'custom', custom: { name: 'sh', input: 'ls' } });
const model = (...tool_calls: unknown[]) => ({ role: 'assistant', content: null, tool_calls });
const answer = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'seen' });
const neutral = (id: string) => ({ role: 'tool', tool_call_id: id, content: NEUTRAL });
const user = { role: 'user', content: [{ type: 'text', text: 'Stop.' }] };
const repair = (...messages: unknown[]) => history.repair(messages as ChatMessage[]);

describe('history of openai-chat', () => {
  it('reads the calls of a message, of function and of custom tools', () => {
    const message = model(call('1'), custom('2'), { id: '3' }, { function: { name: 'f' } }, null);
    expect(history.calls(message as ChatMessage)).to.deep.equal([
      { id: '1', name: 'look', kind: 'function', arguments: '{}' },
      { id: '2', name: 'sh', kind: 'custom', arguments: 'ls' },
      { id: '3', name: '', kind: 'function' },
    ]);
    expect(history.calls({ role: 'user', tool_calls: [call('1')] } as never)).to.deep.equal([]);
  });

  for (const [said, members, isEmpty] of [
    ['nothing', { content: null }, true],
    ['an empty text', { content: '', tool_calls: [] }, true],
    ['an empty list', { content: [{ type: 'text', text: '' }] }, true],
    ['thoughts alone', { content: '', reasoning_content: 'Hm.' }, true],
    ['text', { content: 'a' }, false],
    ['a list', { content: [{ type: 'text', text: 'a' }] }, false],
    ['parts of a dialect', { content: [{ type: 'thinking', thinking: [] }] }, false],
    ['a refusal', { content: null, refusal: 'No.' }, false],
    ['sound', { content: null, audio: { id: 'x' } }, false],
    ['a call', { content: null, tool_calls: [call('1')] }, false],
    ['a call of the old kind', { content: null, function_call: { name: 'f' } }, false],
  ] as const) {
    it(`takes a message with ${said} for ${isEmpty ? 'empty' : 'said'}`, () => {
      expect(history.isEmpty({ role: 'assistant', ...members } as ChatMessage)).to.equal(isEmpty);
    });
  }

  it('takes no answer for empty', () => {
    expect(history.isEmpty({ role: 'tool', tool_call_id: '1', content: '' })).to.equal(false);
  });

  it('puts the answers behind the message with the calls, in call order', () => {
    const said = model(call('1'), custom('2'), call('3'));
    expect(repair(said)).to.deep.equal([said, neutral('1'), neutral('2'), neutral('3')]);
    expect(repair(said, answer('3'), answer('1'), user)).to.deep.equal([
      said,
      answer('1'),
      neutral('2'),
      answer('3'),
      user,
    ]);
  });

  it('brings an answer there that came behind what the user said meanwhile', () => {
    const said = model(call('1'), call('2'));
    expect(repair(said, answer('1'), user, answer('2'))).to.deep.equal([
      said,
      answer('1'),
      answer('2'),
      user,
    ]);
  });

  it('answers an id that comes up again once in each message', () => {
    const said = model(call('1'), call('1'));
    expect(repair(said, answer('1'), said)).to.deep.equal([
      said,
      answer('1'),
      neutral('1'),
      said,
      neutral('1'),
      neutral('1'),
    ]);
  });

  it('answers every message of the model by itself, and leaves other answers alone', () => {
    const said = model(call('1'));
    expect(repair(said, { role: 'assistant', content: 'a' }, answer('1'))).to.deep.equal([
      said,
      neutral('1'),
      { role: 'assistant', content: 'a' },
      answer('1'),
    ]);
    const aside = { ...user, tool_call_id: '1' };
    expect(repair(said, aside)).to.deep.equal([said, neutral('1'), aside]);
    const answered = [said, answer('9'), answer('1'), user];
    expect(repair(...answered)).to.deep.equal(answered);
  });
});
