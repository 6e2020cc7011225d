import { expect } from 'chai';
import { toolResults } from '../../../lib/formats/openai-responses/message.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const text = (value: string): ToolOutputPart => ({ type: 'text', text: value });
const png: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'AAAA' };
const wav: ToolOutputPart = { type: 'audio', mediaType: 'audio/wav', data: 'AAAA' };
const link: ToolOutputPart = { type: 'link', url: 'https://example.com' };
const sent = { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto' };
const said = (value: string): object => ({ type: 'input_text', text: value });

const outputOf = (parts: readonly ToolOutputPart[], members: Partial<ToolResult> = {}): unknown =>
  toolResults([toolResult(0, parts, members)])[0]?.output;

describe('toolResults of openai-responses', () => {
  it('R1 answers every call, in call order, in the form of its kind', () => {
    const results = [
      toolResult(1, [text('b')], { kind: 'custom' }),
      toolResult(0, [text('a')]),
      toolResult(2, []),
    ];
    expect(toolResults(results)).to.deep.equal([
      { type: 'function_call_output', call_id: 'call_0', output: 'a' },
      { type: 'custom_tool_call_output', call_id: 'call_1', output: 'b' },
      { type: 'function_call_output', call_id: 'call_2', output: '' },
    ]);
    expect(toolResults([])).to.deep.equal([]);
  });

  it('joins texts as they are, and gives notes lines of their own', () => {
    expect(outputOf([text('a'), text('b')])).to.equal('ab');
    expect(outputOf([text('a'), link, text('b')])).to.equal('a\n[link https://example.com]\nb');
    expect(outputOf([wav, text('b')])).to.equal('[audio audio/wav, 3 B]\nb');
  });

  it('gives media between the texts, and leaves out what is for the user', () => {
    expect(outputOf([text('a'), png, text(''), wav])).to.deep.equal([
      said('a'),
      sent,
      said('[audio audio/wav, 3 B]'),
    ]);
    expect(outputOf([text('a'), { ...png, audience: 'user' }])).to.equal('a');
    expect(outputOf([png])).to.deep.equal([sent]);
  });

  it('says in text that a result is an error', () => {
    expect(outputOf([text('No file.')], { isError: true })).to.equal('Error: No file.');
    expect(outputOf([text('error 7')], { isError: true })).to.equal('error 7');
    expect(outputOf([], { isError: true })).to.equal('Error');
    expect(outputOf([png], { isError: true })).to.deep.equal([said('Error'), sent]);
    expect(outputOf([text('No.'), png], { isError: true })).to.deep.equal([
      said('Error: No.'),
      sent,
    ]);
  });
});
