/** One call of a generated turn. */
export interface TurnCall {
  /** The tool's name. */
  readonly name: string;
  /** The input. */
  readonly input: object;
}

const frame = (event: { readonly type: string }): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** A Messages response that makes these calls, as one string per server-sent event. */
export function turnFrames(calls: readonly TurnCall[]): string[] {
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'mock',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  const frames = [frame({ type: 'message_start', message } as never)];
  calls.forEach(({ name, input }, index) => {
    const block = { type: 'tool_use', id: `toolu_${index}`, name, input: {} };
    const text = JSON.stringify(input);
    const half = text.length >> 1;
    const delta = (partial_json: string) =>
      frame({
        type: 'content_block_delta',
        index,
        delta: { type: 'input_json_delta', partial_json },
      } as never);
    frames.push(
      frame({ type: 'content_block_start', index, content_block: block } as never),
      delta(text.slice(0, half)),
      delta(text.slice(half)),
      frame({ type: 'content_block_stop', index } as never),
    );
  });
  const delta = { stop_reason: 'tool_use', stop_sequence: null };
  frames.push(
    frame({ type: 'message_delta', delta, usage: { output_tokens: 9 } } as never),
    frame({ type: 'message_stop' }),
  );
  return frames;
}

/** Frames as bytes, cut into chunks of about `chunkBytes`. */
export function turnChunks(frames: readonly string[], chunkBytes = 1_400): Uint8Array[] {
  const bytes = new TextEncoder().encode(frames.join(''));
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    chunks.push(bytes.subarray(at, at + chunkBytes));
  return chunks;
}
