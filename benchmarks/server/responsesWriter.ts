import { sseFrame, type WireWriter } from './WireWriter.ts';

/** A response of OpenAI Responses. Its last event says again all that was said. */
export function responsesWriter(): WireWriter {
  const output: Record<string, unknown>[] = [];
  const parts = new Map<number, string[]>();
  let sequence_number = 0;
  let text = '';
  const frame = (type: string, data: object): string => {
    sequence_number += 1;
    return sseFrame({ type, sequence_number, ...data }, type);
  };
  const response = (status: string): object => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    model: 'mock',
    output: status === 'completed' ? output : [],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    metadata: {},
    usage: {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 10,
    },
  });
  const message = (status: string): object => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status,
    content: status === 'completed' ? [{ type: 'output_text', text, annotations: [] }] : [],
  });
  /** The message is the first item; it is closed by the first call, or by the end. */
  const closeText = (): string => {
    if (text === '' || output.length > 0) return '';
    const item = message('completed');
    output.push(item as Record<string, unknown>);
    const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    const part = { type: 'output_text', text, annotations: [] };
    return (
      frame('response.output_text.done', { ...at, text }) +
      frame('response.content_part.done', { ...at, part }) +
      frame('response.output_item.done', { output_index: 0, item })
    );
  };
  const place = (index: number): number => index + (text === '' ? 0 : 1);
  const call = (index: number, name: unknown, status: string): Record<string, unknown> => ({
    id: `fc_${index}`,
    type: 'function_call',
    status,
    arguments: (parts.get(index) ?? []).join(''),
    call_id: `call_${index}`,
    name,
  });

  return {
    start: () => frame('response.created', { response: response('in_progress') }),
    text: (delta) => {
      const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
      const part = { type: 'output_text', text: '', annotations: [] };
      const opening =
        text === ''
          ? frame('response.output_item.added', { output_index: 0, item: message('in_progress') }) +
            frame('response.content_part.added', { ...at, part })
          : '';
      text += delta;
      return opening + frame('response.output_text.delta', { ...at, delta });
    },
    callStart: (index, name) => {
      const closing = closeText();
      parts.set(index, []);
      const item = call(index, name, 'in_progress');
      output[place(index)] = item;
      return closing + frame('response.output_item.added', { output_index: place(index), item });
    },
    callDelta: (index, delta) => {
      parts.get(index)?.push(delta);
      const at = { item_id: `fc_${index}`, output_index: place(index) };
      return frame('response.function_call_arguments.delta', { ...at, delta });
    },
    callEnd: (index) => {
      const at = { item_id: `fc_${index}`, output_index: place(index) };
      const item = call(index, output[place(index)]?.['name'], 'completed');
      output[place(index)] = item;
      const { arguments: whole, name } = item;
      return (
        frame('response.function_call_arguments.done', { ...at, arguments: whole, name }) +
        frame('response.output_item.done', { output_index: place(index), item })
      );
    },
    finish: () => closeText() + frame('response.completed', { response: response('completed') }),
  };
}
