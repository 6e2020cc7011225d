import { expect } from 'chai';
import { toRequestItem } from '../../../lib/formats/openai-responses/requestItem.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';

const newId = (prefix: string): string => `${prefix}_new`;
const call: ToolCall = { kind: 'function', index: 0, id: 'c1', name: 'f', arguments: '{"a":1}' };

function formOf(item: object, sealed?: ToolCall, isWhole = true): unknown {
  return toRequestItem(item as never, { call: sealed, isWhole, newId });
}

describe('toRequestItem', () => {
  it('leaves a message as the API sends it', () => {
    const annotation = {
      type: 'url_citation',
      url: 'https://a',
      title: 'A',
      start_index: 0,
      end_index: 1,
    };
    const item = {
      type: 'message',
      id: 'm1',
      role: 'assistant',
      status: 'completed',
      phase: 'commentary',
      content: [
        { type: 'output_text', text: 'a', annotations: [annotation], logprobs: [] },
        { type: 'refusal', refusal: 'no' },
        { type: 'tomorrow', x: 1 },
      ],
    };
    expect(formOf(item)).to.deep.equal(item);
  });

  it('fills in what a message lacks, and drops what the API refuses', () => {
    const item = {
      type: 'message',
      status: 'in_progress',
      phase: null,
      content: [{ type: 'output_text', text: 'a', logprobs: null, parsed: { a: 1 } }, 'odd'],
    };
    const expected = {
      type: 'message',
      id: 'msg_new',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'a', annotations: [] }, 'odd'],
    };
    expect(formOf(item)).to.deep.equal({ ...expected, status: 'completed' });
    expect(formOf(item, undefined, false)).to.deep.equal({ ...expected, status: 'incomplete' });
    const cut = { ...item, status: 'incomplete' };
    expect(formOf(cut)).to.deep.equal({ ...expected, status: 'incomplete' });
    expect(formOf({ type: 'message' })).to.deep.include({ content: [] });
  });

  it('keeps reasoning, but its status, which the API refuses', () => {
    const item = { type: 'reasoning', id: 'r', summary: [], encrypted_content: 'sealed' };
    expect(formOf({ ...item, status: 'completed', content: null })).to.deep.equal(item);
    expect(formOf({ type: 'reasoning' })).to.deep.equal({
      type: 'reasoning',
      id: 'rs_new',
      summary: [],
    });
  });

  it('gives a call as it was sealed, with all that came with it', () => {
    const item = {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'other',
      name: 'other',
      arguments: '',
      parsed_arguments: {},
      namespace: 'n',
      status: 'completed',
    };
    const expected = { type: 'function_call', id: 'fc_1', namespace: 'n', status: 'completed' };
    expect(formOf(item, call)).to.deep.equal({
      ...expected,
      call_id: 'c1',
      name: 'f',
      arguments: '{"a":1}',
    });
    expect(formOf(item, { ...call, name: '', arguments: '{"a"' })).to.deep.equal({
      ...expected,
      call_id: 'c1',
      name: 'unnamed',
      arguments: '{}',
    });
  });

  it('gives the free text of a custom call as it is', () => {
    const custom: ToolCall = { ...call, kind: 'custom', arguments: 'ls\n' };
    expect(formOf({ type: 'custom_tool_call', input: '' }, custom)).to.deep.equal({
      type: 'custom_tool_call',
      call_id: 'c1',
      name: 'f',
      input: 'ls\n',
    });
  });

  it('leaves items of other kinds, and calls that the provider runs, as they came', () => {
    for (const type of ['web_search_call', 'code_interpreter_call', 'custom_tool_call', 'x']) {
      const item = { type, id: 'i', code: null, status: 'completed' };
      expect(formOf(item)).to.equal(item);
    }
  });
});
