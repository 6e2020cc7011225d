import { sseFrame, type WireWriter } from './WireWriter.ts';

const frame = (data: { readonly type: string } & object): string => sseFrame(data, data.type);

/** A response of Anthropic Messages. */
export function anthropicWriter(): WireWriter {
  /** The block that is open, and how many came before the calls. */
  let textBlocks = 0;
  let calls = 0;
  const closeText = (): string =>
    textBlocks === 1 && calls === 0 ? frame({ type: 'content_block_stop', index: 0 } as never) : '';

  return {
    start: () =>
      frame({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'mock',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      } as never),
    text: (text) => {
      const opening =
        textBlocks === 0
          ? frame({
              type: 'content_block_start',
              index: 0,
              content_block: { type: 'text', text: '' },
            } as never)
          : '';
      textBlocks = 1;
      const delta = { type: 'text_delta', text };
      return opening + frame({ type: 'content_block_delta', index: 0, delta } as never);
    },
    callStart: (index, name) => {
      const closing = closeText();
      calls += 1;
      const block = { type: 'tool_use', id: `toolu_${index}`, name, input: {} };
      const at = textBlocks + index;
      return (
        closing + frame({ type: 'content_block_start', index: at, content_block: block } as never)
      );
    },
    callDelta: (index, partial_json) =>
      frame({
        type: 'content_block_delta',
        index: textBlocks + index,
        delta: { type: 'input_json_delta', partial_json },
      } as never),
    callEnd: (index) => frame({ type: 'content_block_stop', index: textBlocks + index } as never),
    finish: () => {
      const delta = { stop_reason: calls > 0 ? 'tool_use' : 'end_turn', stop_sequence: null };
      const ending = frame({ type: 'message_delta', delta, usage: { output_tokens: 9 } } as never);
      return closeText() + ending + frame({ type: 'message_stop' });
    },
  };
}
