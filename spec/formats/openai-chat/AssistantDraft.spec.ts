import { expect } from 'chai';
import {
  type ChatItem,
  chunk,
  DONE,
  decodeChat,
  ended,
  entries,
  opened,
  said,
} from '../../helpers/chatStream.ts';

/** Text, reasoning and message of a stream of deltas. */
function draft(...deltas: object[]): {
  text: string;
  reasoning: string;
  message: object | undefined;
} {
  const { text, reasoning, message, error } = decodeChat([
    ...deltas.map((delta) => chunk(delta)),
    DONE,
  ]);
  expect(error).to.equal(undefined);
  return { text, reasoning, message };
}

/** A list with one thinking part, as Mistral sends it. */
function thought(text: string): object {
  return { type: 'thinking', thinking: [{ type: 'text', text }] };
}

describe('AssistantDraft', () => {
  it('joins text and gives it on as it comes', () => {
    const { events, message } = decodeChat([
      chunk({ role: 'assistant', content: '' }),
      said('Hel'),
      chunk({ content: null }),
      said('lo'),
      ended('stop'),
    ]);

    expect(events.slice(0, -1)).to.deep.equal([
      { type: 'text-delta', delta: 'Hel' },
      { type: 'text-delta', delta: 'lo' },
    ]);
    expect(message).to.deep.equal({ role: 'assistant', content: 'Hello' });
  });

  it('has null for the content beside calls, and empty text beside nothing', () => {
    expect(decodeChat([entries(opened(0, 'a', 'f', '{}')), DONE]).message?.content).to.equal(null);
    expect(decodeChat([chunk({ role: 'assistant' }), DONE]).message).to.deep.equal({
      role: 'assistant',
      content: '',
    });
  });

  it('takes text that looks like a call for text', () => {
    const markup = '<tool_call>{"name":"f","arguments":{}}</tool_call>';
    const { text, calls, finish } = decodeChat([said(markup), ended('stop')]);

    expect([text, calls, finish?.reason]).to.deep.equal([markup, [], 'stop']);
  });

  it('shows a refusal as text, and keeps it apart in the message', () => {
    expect(draft({ content: null, refusal: 'I ' }, { refusal: 'will not.' })).to.deep.equal({
      text: 'I will not.',
      reasoning: '',
      message: { role: 'assistant', content: null, refusal: 'I will not.' },
    });
  });

  for (const member of ['reasoning_content', 'reasoning', 'reasoning_text']) {
    it(`shows and keeps ${member}`, () => {
      expect(
        draft({ [member]: 'Let ' }, { [member]: null }, { [member]: 'me' }, { content: 'Hi' }),
      ).to.deep.equal({
        text: 'Hi',
        reasoning: 'Let me',
        message: { role: 'assistant', content: 'Hi', [member]: 'Let me' },
      });
    });
  }

  it('shows reasoning that comes under several names once, and keeps all of them', () => {
    const detail = (text: string): object => ({ type: 'reasoning.text', text, index: 0 });

    expect(
      draft(
        { reasoning: 'Let ', reasoning_content: 'Let ', reasoning_details: [detail('Let ')] },
        { reasoning: 'me', reasoning_content: 'me', reasoning_details: [detail('me')] },
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'YQ==', index: 0 }] },
      ),
    ).to.deep.equal({
      text: '',
      reasoning: 'Let me',
      message: {
        role: 'assistant',
        content: '',
        reasoning_content: 'Let me',
        reasoning: 'Let me',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Let me', index: 0 },
          { type: 'reasoning.encrypted', data: 'YQ==', index: 0 },
        ],
      },
    });
  });

  it('shows and keeps reasoning that comes as a list alone', () => {
    const thinking_blocks = [{ type: 'thinking', thinking: 'Hm', signature: 's' }];

    expect(draft({ thinking_blocks }, { content: 'Hi' })).to.deep.equal({
      text: 'Hi',
      reasoning: 'Hm',
      message: { role: 'assistant', content: 'Hi', thinking_blocks },
    });
  });

  it('keeps what only the server reads', () => {
    const { message } = draft(
      {
        content: 'Hi',
        reasoning_opaque: 'YW',
        extra_content: { google: { thought_signature: 's' } },
      },
      { reasoning_opaque: 'Jj', audio: { id: 'audio_1', data: 'AAAA' } },
    );

    expect(message).to.deep.equal({
      role: 'assistant',
      content: 'Hi',
      reasoning_opaque: 'YWJj',
      audio: { id: 'audio_1' },
      extra_content: { google: { thought_signature: 's' } },
    });
  });

  it('keeps what the text refers to, given in the delta or beside it', () => {
    const page = (url: string): object => ({ type: 'url_citation', url_citation: { url } });
    const { message } = decodeChat([
      chunk({ content: 'Hi', annotations: [page('a')] }),
      chunk({ content: null, annotations: null }),
      { choices: [{ index: 0, delta: {}, annotations: [page('b')], finish_reason: 'stop' }] },
    ]);

    expect(message).to.deep.equal({
      role: 'assistant',
      content: 'Hi',
      annotations: [page('a'), page('b')],
    });
  });

  it('shows thinking among the parts of content as reasoning, and keeps it there', () => {
    expect(draft({ content: [thought('Hm')] }, { content: 'Hello' })).to.deep.equal({
      text: 'Hello',
      reasoning: 'Hm',
      message: { role: 'assistant', content: [thought('Hm'), { type: 'text', text: 'Hello' }] },
    });
  });

  it('tells reasoning before text, and text before calls, when they share a chunk', () => {
    const item: ChatItem = chunk({
      tool_calls: [opened(0, 'a', 'f')],
      content: 'Hi',
      reasoning_content: 'Hm',
    });

    expect(decodeChat([item]).events.map(({ type }) => type)).to.deep.equal([
      'reasoning-delta',
      'text-delta',
      'tool-call-start',
    ]);
  });
});
