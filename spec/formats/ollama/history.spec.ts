import { expect } from 'chai';
import { history } from '../../../lib/formats/ollama/history.ts';
import type { OllamaMessage } from '../../../lib/formats/ollama/OllamaMessage.ts';

const NEUTRAL = 'Error: No result of this call was recorded: whether it ran is not known.';

const call = (name: string, id?: string) => ({
  ...(id && { id }),
  function: { name, arguments: { at: 1 } },
});
const model = (...tool_calls: unknown[]) => ({ role: 'assistant', content: '', tool_calls });
const answer = (tool_name: string, id?: string, content = 'seen') => ({
  role: 'tool',
  content,
  tool_name,
  ...(id && { tool_call_id: id }),
});
const neutral = (tool_name: string, id?: string) => answer(tool_name, id, NEUTRAL);
const user = { role: 'user', content: 'Stop.' };
const repair = (...messages: unknown[]) => history.repair(messages as OllamaMessage[]);

describe('history of ollama', () => {
  it('reads the calls of a message, with or without ids', () => {
    const message = model(call('f', '1'), call('g'), { id: '3' }) as unknown as OllamaMessage;
    expect(history.calls(message)).to.deep.equal([
      { id: '1', name: 'f', kind: 'function', arguments: '{"at":1}' },
      { id: '', name: 'g', kind: 'function', arguments: '{"at":1}' },
    ]);
    expect(history.calls({ ...message, role: 'user' })).to.deep.equal([]);
  });

  for (const [said, members, isEmpty] of [
    ['nothing', {}, true],
    ['empty lists', { tool_calls: [], images: [] }, true],
    ['text', { content: 'a' }, false],
    ['a thought', { thinking: 'Hm.' }, false],
    ['a call', { tool_calls: [call('f')] }, false],
    ['an image', { images: ['x'] }, false],
    ['an answer', { role: 'tool' }, false],
  ] as const) {
    it(`takes a message with ${said} for ${isEmpty ? 'empty' : 'said'}`, () => {
      const message = { role: 'assistant', content: '', ...members } as unknown as OllamaMessage;
      expect(history.isEmpty(message)).to.equal(isEmpty);
    });
  }

  it('answers calls with ids by their ids, behind the message with the calls', () => {
    const said = model(call('f', '1'), call('f', '2'));
    expect(repair(said, answer('f', '2'), user)).to.deep.equal([
      said,
      neutral('f', '1'),
      answer('f', '2'),
      user,
    ]);
    const one = model(call('f', '1'));
    expect(repair(one, one, user, answer('f', '1'))).to.deep.equal([
      one,
      neutral('f', '1'),
      one,
      answer('f', '1'),
      user,
    ]);
  });

  it('answers calls without ids by name and order, without an id', () => {
    const said = model(call('f'), call('g'), call('f'));
    expect(repair(said, answer('g'), answer('f'))).to.deep.equal([
      said,
      answer('f'),
      answer('g'),
      neutral('f'),
    ]);
    const older = { role: 'tool', content: 'seen', name: 'g' };
    expect(repair(said, older, { role: 'tool', content: 'x' })).to.deep.equal([
      said,
      { role: 'tool', content: 'x' },
      older,
      neutral('f'),
    ]);
  });
});
