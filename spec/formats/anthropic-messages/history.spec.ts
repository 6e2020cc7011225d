import { expect } from 'chai';
import type { AnthropicMessage } from '../../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { history } from '../../../lib/formats/anthropic-messages/history.ts';

const NEUTRAL = 'No result of this call was recorded: whether it ran is not known.';

const use = (id: string, input: unknown = {}) => ({ type: 'tool_use', id, name: 'look', input });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'seen' });
const neutral = (id: string) => ({
  type: 'tool_result',
  tool_use_id: id,
  content: [{ type: 'text', text: NEUTRAL }],
  is_error: true,
});
const text = (said: string) => ({ type: 'text', text: said });
const model = (...content: unknown[]) => ({ role: 'assistant', content });
const user = (...content: unknown[]) => ({ role: 'user', content });
const repair = (...messages: unknown[]) => history.repair(messages as AnthropicMessage[]);

describe('history of anthropic-messages', () => {
  it('reads the calls of a message, but none that the provider runs', () => {
    const message = model(
      text('a'),
      use('1', { city: 'Oslo' }),
      { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
      { type: 'mcp_tool_use', id: 'm', name: 'x', input: {} },
      { type: 'tool_use', name: 'nameless' },
      use('2'),
    ) as AnthropicMessage;
    expect(history.calls(message)).to.deep.equal([
      { id: '1', name: 'look', kind: 'function', arguments: '{"city":"Oslo"}' },
      { id: '2', name: 'look', kind: 'function', arguments: '{}' },
    ]);
    expect(history.calls({ role: 'assistant', content: 'a' })).to.deep.equal([]);
    expect(history.calls(user(use('1')) as AnthropicMessage)).to.deep.equal([]);
  });

  for (const [said, content, isEmpty] of [
    ['nothing', [], true],
    ['no text', '', true],
    ['blank text', ' \n', true],
    ['a blank block', [text(' ')], true],
    ['thoughts alone', [{ type: 'thinking', thinking: 'Hm.', signature: 'x' }], true],
    ['thoughts that nobody reads', [{ type: 'redacted_thinking', data: 'x' }], true],
    ['text', 'a', false],
    ['a block of text', [text('a')], false],
    ['a call', [use('1')], false],
    ['a block of another kind', [{ type: 'server_tool_use' }], false],
  ] as const) {
    it(`takes a message with ${said} for ${isEmpty ? 'empty' : 'said'}`, () => {
      expect(history.isEmpty({ role: 'assistant', content } as AnthropicMessage)).to.equal(isEmpty);
    });
  }

  it('adds a message with the answers where none follows', () => {
    const said = model(use('1'), use('2'));
    expect(repair(said)).to.deep.equal([said, user(neutral('1'), neutral('2'))]);
    const system = { role: 'system', content: 'x' };
    expect(repair(said, system)).to.deep.equal([said, user(neutral('1'), neutral('2')), system]);
  });

  it('puts the answers before what else the user says there', () => {
    const said = model(use('1'), use('2'), use('3'));
    const answer = { ...user(text('a'), result('2'), text('b')), extra: 1 };
    expect(repair(said, answer)).to.deep.equal([
      said,
      { ...answer, content: [neutral('1'), result('2'), neutral('3'), text('a'), text('b')] },
    ]);
  });

  it('brings answers before what the user says there, also if none is missing', () => {
    const said = model(use('1'));
    expect(repair(said, user(text('a'), result('1')))).to.deep.equal([
      said,
      user(result('1'), text('a')),
    ]);
    const provided = { type: 'web_search_tool_result', tool_use_id: '1' };
    expect(repair(said, user(provided))).to.deep.equal([said, user(neutral('1'), provided)]);
  });

  it('makes a block of a text alone, and nothing of a blank one', () => {
    const said = model(use('1'));
    const plain = { role: 'user', content: 'Stop.' };
    expect(repair(said, plain)).to.deep.equal([said, user(neutral('1'), text('Stop.'))]);
    expect(repair(said, { role: 'user', content: ' ' })).to.deep.equal([said, user(neutral('1'))]);
  });

  it('brings answers that came late to the calls, and leaves no message without blocks', () => {
    const said = model(use('1'), use('2'));
    const later = user(result('1'), text('b'));
    expect(repair(said, user(text('a')), user(result('2')), later)).to.deep.equal([
      said,
      user(result('1'), result('2'), text('a')),
      user(text('b')),
    ]);
  });

  it('takes neighbouring messages of the model for one turn', () => {
    const [one, other] = [model(use('1')), model(text('a'), use('2'))];
    const answered = [one, other, user(result('1'), result('2'))];
    expect(repair(...answered)).to.deep.equal(answered);
    expect(repair(one, other)).to.deep.equal([one, other, user(neutral('1'), neutral('2'))]);
  });

  it('leaves alone answers that have no call, in another turn at that', () => {
    const said = model(use('1'));
    const history = [said, user(result('1')), said, user(result('9'), result('1'))];
    expect(repair(...history)).to.deep.equal(history);
    expect(repair(said, user(text('a')), model(text('b')), user(result('1')))).to.deep.equal([
      said,
      user(neutral('1'), text('a')),
      model(text('b')),
      user(result('1')),
    ]);
  });
});
