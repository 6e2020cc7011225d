import { expect } from 'chai';
import { toolResults } from '../../../lib/formats/openai-chat/message.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { decodeChat, ended, entries, opened } from '../../helpers/chatStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

describe('toToolCalls', () => {
  for (const [what, text, expected] of [
    ['as they are when they are an object', ' {"n" : 1}\n', ' {"n" : 1}\n'],
    ['as they are when a key stands twice', '{"n":1,"n":2}', '{"n":1,"n":2}'],
    ['as {} when there are none', '', '{}'],
    ['as {} when they are blank', ' \n', '{}'],
    ['as {} when they are null', 'null', '{}'],
    ['as {} when they are no object', '[1]', '{}'],
    ['as {} when they are no JSON', '{"n":', '{}'],
  ] as const) {
    it(`sends arguments back ${what}`, () => {
      const { message } = decodeChat([entries(opened(0, 'a', 'f', text)), ended()]);

      expect(message?.tool_calls).to.deep.equal([
        { id: 'a', type: 'function', function: { name: 'f', arguments: expected } },
      ]);
    });
  }

  it('uses the ids of the calls, which are unique', () => {
    const { calls, message } = decodeChat([
      entries(opened(0, 'x', 'f', '{}'), opened(1, 'x', 'f', '{}'), opened(2, '', 'f', '{}')),
      ended(),
    ]);

    expect(message?.tool_calls?.map(({ id }) => id)).to.deep.equal(calls.map(({ id }) => id));
    expect(new Set(calls.map(({ id }) => id)).size).to.equal(3);
  });

  it('gives a call without a name one that the API takes', () => {
    const { message } = decodeChat([
      entries({ index: 0, id: 'a', function: { arguments: '{}' } }),
      entries({ index: 1, id: 'b', type: 'custom', custom: { input: 'x' } }),
      ended(),
    ]);

    expect(message?.tool_calls).to.deep.equal([
      { id: 'a', type: 'function', function: { name: 'unnamed', arguments: '{}' } },
      { id: 'b', type: 'custom', custom: { name: 'unnamed', input: 'x' } },
    ]);
  });
});

describe('toolResults', () => {
  /** The content of the one tool message for these parts. */
  const contentOf = (parts: readonly ToolOutputPart[], more: Partial<ToolResult> = {}): unknown =>
    toolResults([toolResult(0, parts, more)])[0]?.content;

  it('is empty for no results', () => {
    expect(toolResults([])).to.deep.equal([]);
  });

  it('R1 answers each call once, in call order', () => {
    const results = [2, 0, 1].map((index) =>
      toolResult(index, [{ type: 'text', text: `r${index}` }]),
    );

    expect(toolResults(results)).to.deep.equal([
      { role: 'tool', tool_call_id: 'call_0', content: 'r0' },
      { role: 'tool', tool_call_id: 'call_1', content: 'r1' },
      { role: 'tool', tool_call_id: 'call_2', content: 'r2' },
    ]);
    expect(results.map(({ index }) => index)).to.deep.equal([2, 0, 1]);
  });

  for (const [what, parts, expected] of [
    ['is empty for an empty result', [], ''],
    [
      'joins texts as they are',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      'ab',
    ],
    [
      'leaves out what is for the user',
      [
        { type: 'text', text: 'a', audience: 'user' },
        { type: 'text', text: 'b' },
      ],
      'b',
    ],
    [
      'gives every note a line of its own',
      [
        { type: 'text', text: 'See' },
        { type: 'link', url: 'https://a.example/' },
        { type: 'image', mediaType: 'image/png', url: 'https://b.example/' },
        { type: 'text', text: 'and\n' },
        { type: 'video', mediaType: 'video/mp4', url: 'https://c.example/' },
      ],
      'See\n[link https://a.example/]\n[image image/png, https://b.example/]\nand\n[video video/mp4, https://c.example/]',
    ],
  ] as [string, ToolOutputPart[], string][]) {
    it(`${what}`, () => {
      expect(contentOf(parts)).to.equal(expected);
    });
  }

  for (const [what, text, expected] of [
    ['puts "Error:" before the text of an error', 'no such city', 'Error: no such city'],
    ['does not say it twice', 'Error: no such city', 'Error: no such city'],
    [
      'says it for words that only begin alike',
      'errors.txt is missing',
      'Error: errors.txt is missing',
    ],
    ['says it for an error without text', '', 'Error'],
  ] as const) {
    it(what, () => {
      expect(contentOf([{ type: 'text', text }], { isError: true, status: 'error' })).to.equal(
        expected,
      );
    });
  }

  it('R1 answers every call of the message, whatever ids and arguments the wire had', () => {
    const { calls, message } = decodeChat([
      entries(opened(0, 'x', 'f', '{'), opened(1, 'x', 'f', '{}'), opened(2, '', 'f', '')),
      entries({ index: 3, id: 'y', type: 'custom', custom: { name: 'sql', input: '…' } }),
      entries({ index: 4, function: { arguments: '{}' } }),
      ended(),
    ]);
    const results = [...calls].reverse().map((call) =>
      toolResult(call.index, [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }], {
        callId: call.id,
      }),
    );
    const answers = toolResults(results);
    const answered = answers.flatMap((answer) =>
      answer.role === 'tool' ? [answer.tool_call_id] : [],
    );

    expect(calls).to.have.length(4);
    expect(answered).to.deep.equal(message?.tool_calls?.map(({ id }) => id));
    expect(answers.map(({ role }) => role)).to.deep.equal(['tool', 'tool', 'tool', 'tool', 'user']);
  });
});
