import { expect } from 'chai';
import { errorAnswer, servedResult } from '../../lib/mcp/servedResult.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { toolResult } from '../helpers/toolResult.ts';

const INCOMPLETE =
  'The output is not complete, so that it is not what the output schema of the tool says.';

function resultOf(members: Partial<ToolResult>): ToolResult {
  return toolResult(0, [{ type: 'text', text: 'x' }], members);
}

const content = [{ type: 'text', text: 'x' }];

describe('servedResult', () => {
  it('gives the content, and the structured value only where clients check it', () => {
    const result = resultOf({ structured: { a: 1 } });
    expect(servedResult(result, true)).to.deep.equal({ content, structuredContent: { a: 1 } });
    expect(servedResult(result, false)).to.deep.equal({ content });
  });

  it('marks every bad end as an error, without a structured value', () => {
    const result = resultOf({ status: 'timeout', isError: true, structured: { a: 1 } });
    for (const isTyped of [true, false]) {
      expect(servedResult(result, isTyped)).to.deep.equal({ content, isError: true });
    }
  });

  it('says that a structured value is missing, was cut, or cannot be sent', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const truncated = { unit: 'utf16', kept: 1 } as const;
    const changes = [
      {},
      { structured: { a: 1 }, truncated },
      { structured: cyclic },
      { structured: { a: 1n } },
      { structured: [1] },
      { structured: () => 1 },
    ];
    const expected = { content: [{ type: 'text', text: INCOMPLETE }, ...content], isError: true };
    for (const change of changes) {
      expect(servedResult(resultOf(change), true)).to.deep.equal(expected);
    }
  });

  it('gives a structured value as JSON has it', () => {
    const structured = { at: new Date(0), none: undefined };
    const { structuredContent } = servedResult(resultOf({ structured }), true);
    expect(structuredContent).to.deep.equal({ at: '1970-01-01T00:00:00.000Z' });
  });
});

describe('errorAnswer', () => {
  it('is an error with a text', () => {
    expect(errorAnswer('No.')).to.deep.equal({
      content: [{ type: 'text', text: 'No.' }],
      isError: true,
    });
  });
});
