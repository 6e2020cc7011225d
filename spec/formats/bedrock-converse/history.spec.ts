import { expect } from 'chai';
import type { ConverseMessage } from '../../../lib/formats/bedrock-converse/ConverseMessage.ts';
import { history } from '../../../lib/formats/bedrock-converse/history.ts';

const NEUTRAL = 'No result of this call was recorded: whether it ran is not known.';

const use = (toolUseId: string, type?: string) => ({
  toolUse: { toolUseId, name: 'look', input: { at: 1 }, ...(type && { type }) },
});
const result = (toolUseId: string) => ({ toolResult: { toolUseId, content: [{ text: 'seen' }] } });
const neutral = (toolUseId: string) => ({
  toolResult: { toolUseId, content: [{ text: NEUTRAL }], status: 'error' },
});
const model = (...content: unknown[]) => ({ role: 'assistant', content });
const user = (...content: unknown[]) => ({ role: 'user', content });
const repair = (...messages: unknown[]) => history.repair(messages as ConverseMessage[]);

describe('history of bedrock-converse', () => {
  it('reads the calls of a message, but none that the provider runs', () => {
    const message = model({ text: 'a' }, use('1'), use('2', 'server_tool_use'), use(''), use('3'));
    expect(history.calls(message as ConverseMessage)).to.deep.equal(
      ['1', '3'].map((id) => ({ id, name: 'look', kind: 'function', arguments: '{"at":1}' })),
    );
    expect(history.calls(user(use('1')) as ConverseMessage)).to.deep.equal([]);
  });

  for (const [said, content, isEmpty] of [
    ['nothing', [], true],
    ['blank text', [{ text: ' ' }], true],
    ['thoughts alone', [{ reasoningContent: { reasoningText: { text: 'Hm.' } } }], true],
    ['text', [{ reasoningContent: {} }, { text: 'a' }], false],
    ['a call', [use('1')], false],
    ['an image', [{ image: {} }], false],
  ] as const) {
    it(`takes a message with ${said} for ${isEmpty ? 'empty' : 'said'}`, () => {
      expect(
        history.isEmpty({ role: 'assistant', content } as unknown as ConverseMessage),
      ).to.equal(isEmpty);
    });
  }

  it('puts the answers first in the message behind the calls', () => {
    const said = model(use('1'), use('2'));
    expect(repair(said)).to.deep.equal([said, user(neutral('1'), neutral('2'))]);
    expect(repair(said, user(result('2'), { text: 'a' }))).to.deep.equal([
      said,
      user(neutral('1'), result('2'), { text: 'a' }),
    ]);
  });

  it('puts them into no message but that of the user', () => {
    const [said, other] = [model(use('1')), { role: 'system', content: [{ text: 'a' }] }];
    expect(repair(said, other)).to.deep.equal([said, user(neutral('1')), other]);
  });

  it('brings answers from several messages into one, since speakers must take turns', () => {
    const said = model(use('1'), use('2'));
    expect(repair(said, user(result('1')), user(result('2')))).to.deep.equal([
      said,
      user(result('1'), result('2')),
    ]);
  });

  it('answers every message of the model by itself', () => {
    const [one, other] = [model(use('1')), model({ text: 'a' })];
    expect(repair(one, other)).to.deep.equal([one, user(neutral('1')), other]);
  });

  it('wants no answer for the tools of the provider', () => {
    const messages = [model(use('1', 'server_tool_use')), user({ text: 'a' })];
    expect(repair(...messages)).to.deep.equal(messages);
  });
});
