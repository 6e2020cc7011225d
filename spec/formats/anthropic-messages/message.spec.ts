import { expect } from 'chai';
import fc from 'fast-check';
import type { AnthropicToolResult } from '../../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { toolResults } from '../../../lib/formats/anthropic-messages/message.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { decoded, text, thinking, tool, turn } from '../../helpers/anthropicStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

function blocksOf(results: readonly ToolResult[]): readonly AnthropicToolResult[] {
  const content = toolResults(results)[0]?.content ?? [];
  return typeof content === 'string' ? [] : content.filter((block) => block.type === 'tool_result');
}

const IMAGE: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'aGk=' };
const SOUND: ToolOutputPart = { type: 'audio', mediaType: 'audio/wav', data: 'aGk=' };

describe('toolResults of anthropic-messages', () => {
  it('answers every call in one user message, in call order', () => {
    const results = [2, 0, 1].map((index) =>
      toolResult(index, [{ type: 'text', text: `r${index}` }]),
    );
    expect(toolResults(results)).to.deep.equal([
      {
        role: 'user',
        content: [0, 1, 2].map((index) => ({
          type: 'tool_result',
          tool_use_id: `call_${index}`,
          content: [{ type: 'text', text: `r${index}` }],
        })),
      },
    ]);
    expect(results.map(({ index }) => index)).to.deep.equal([2, 0, 1]);
  });

  it('gives no message for no results', () => {
    expect(toolResults([])).to.deep.equal([]);
  });

  it('gives media that the API takes as they are, and leaves a note of the others', () => {
    const link: ToolOutputPart = { type: 'link', url: 'https://a.example', name: 'Plan' };
    const parts: ToolOutputPart[] = [{ type: 'text', text: 'See:' }, IMAGE, SOUND, link];
    expect(blocksOf([toolResult(0, parts)])[0]?.content).to.deep.equal([
      { type: 'text', text: 'See:' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
      { type: 'text', text: '[audio audio/wav, 2 B]' },
      { type: 'text', text: '[link https://a.example, Plan]' },
    ]);
  });

  it('leaves out blank text and what is for the user only', () => {
    const parts: ToolOutputPart[] = [
      { type: 'text', text: '' },
      { type: 'text', text: ' \n' },
      { ...IMAGE, audience: 'user' },
    ];
    expect(blocksOf([toolResult(0, parts)])[0]?.content).to.deep.equal([]);
    expect(blocksOf([toolResult(0, [])])[0]?.content).to.deep.equal([]);
  });

  it('marks errors, which may hold nothing but text', () => {
    const parts: ToolOutputPart[] = [{ type: 'text', text: 'No.' }, IMAGE];
    expect(blocksOf([toolResult(0, parts, { isError: true, status: 'error' })])).to.deep.equal([
      {
        type: 'tool_result',
        tool_use_id: 'call_0',
        content: [
          { type: 'text', text: 'No.' },
          { type: 'text', text: '[image image/png, 2 B]' },
        ],
        is_error: true,
      },
    ]);
  });

  it('never leaves an error without content', () => {
    const error = { code: 'timeout', message: 'It took too long.', retryable: true } as const;
    const withMessage = toolResult(0, [], { isError: true, error });
    const blank = toolResult(1, [{ type: 'text', text: ' ' }], { isError: true });
    const contents = blocksOf([withMessage, blank]).map(({ content }) => content);
    expect(contents[0]).to.deep.equal([{ type: 'text', text: 'It took too long.' }]);
    expect(contents[1]).to.have.nested.property('[0].text').that.matches(/\S/);
  });

  it('R1 pairs every tool_use of a decoded message with one tool_result, wherever the turn ends', () => {
    const blocks = [
      ...thinking(0, 'hm', 'c2ln'),
      ...text(1, 'Look.'),
      ...tool(2, 'same', '{"a":1}'),
      ...tool(3, 'same', ''),
      ...tool(4, '', 'no json'),
      ...tool(5, 'toolu_5', '{}'),
    ];
    fc.assert(
      fc.property(
        fc.nat(blocks.length),
        fc.constantFrom('tool_use', 'end_turn', 'max_tokens', 'refusal', 'pause_turn'),
        (length, reason) => {
          const { calls, content } = decoded(turn(reason, ...blocks.slice(0, length)));
          const results = calls.map(({ index, id }) => toolResult(index, [], { callId: id }));
          const asked = content.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
          const answered = blocksOf(results.reverse()).map((block) => block.tool_use_id);
          expect(answered).to.deep.equal(asked);
          expect(new Set(asked).size).to.equal(asked.length);
        },
      ),
    );
  });
});
