import { expect } from 'chai';
import { toolResults } from '../../../lib/formats/bedrock-converse/message.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const PDF: ToolOutputPart = { type: 'file', mediaType: 'application/pdf', data: 'aGk=' };

/** The answers, as they are written in a request. */
function answers(...results: ToolResult[]): Record<string, unknown>[] {
  const content = toolResults(results)[0]?.content ?? [];
  return JSON.parse(JSON.stringify(content.map((block) => block.toolResult)));
}

describe('toolResults of bedrock-converse', () => {
  it('answers every call in one user message, in call order', () => {
    const results = [2, 0, 1].map((index) =>
      toolResult(index, [{ type: 'text', text: `r${index}` }]),
    );
    expect(toolResults(results)).to.deep.equal([
      {
        role: 'user',
        content: [0, 1, 2].map((index) => ({
          toolResult: { toolUseId: `call_${index}`, content: [{ text: `r${index}` }] },
        })),
      },
    ]);
    expect(toolResults([])).to.deep.equal([]);
  });

  it('gives media that the API takes, leaves a note of others, and gives documents names of their own', () => {
    const link: ToolOutputPart = { type: 'link', url: 'https://a.example' };
    const parts: ToolOutputPart[] = [
      { type: 'text', text: 'See:' },
      PDF,
      link,
      { ...PDF, audience: 'user' },
    ];
    const document = (n: number) => ({
      document: { format: 'pdf', name: `document ${n}`, source: { bytes: 'aGk=' } },
    });
    expect(answers(toolResult(0, parts), toolResult(1, [PDF]))).to.deep.equal([
      {
        toolUseId: 'call_0',
        content: [{ text: 'See:' }, document(1), { text: '[link https://a.example]' }],
      },
      { toolUseId: 'call_1', content: [document(2)] },
    ]);
  });

  it('marks errors, and never leaves an answer without content', () => {
    const error = { code: 'timeout', message: 'It took too long.', retryable: true } as const;
    const blank: ToolOutputPart[] = [{ type: 'text', text: ' \n' }];
    expect(
      answers(
        toolResult(0, [{ type: 'text', text: 'No.' }], { isError: true }),
        toolResult(1, blank, { isError: true, error }),
        toolResult(2, [], { isError: true }),
        toolResult(3, blank),
      ),
    ).to.deep.equal([
      { toolUseId: 'call_0', content: [{ text: 'No.' }], status: 'error' },
      { toolUseId: 'call_1', content: [{ text: 'It took too long.' }], status: 'error' },
      {
        toolUseId: 'call_2',
        content: [{ text: 'The tool failed and did not say why.' }],
        status: 'error',
      },
      { toolUseId: 'call_3', content: [{ text: 'The tool gave no output.' }] },
    ]);
  });
});
