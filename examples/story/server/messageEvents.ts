import type { Block, Reply } from './script.ts';

/** One server-sent event of a streamed message. `tokens`: how much a model had to write for it. */
export interface MessageEvent {
  readonly tokens: number;
  readonly data: { readonly type: string; readonly [member: string]: unknown };
}

/** Cuts a reply into the events with which the Messages API streams it, piece by piece. */
export function* messageEvents(reply: Reply, model: string, id: string): Generator<MessageEvent> {
  const usage = { input_tokens: 1_204, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  yield event('message_start', {
    message: {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...usage, output_tokens: 1 },
    },
  });
  let outputTokens = 0;
  for (const [index, block] of reply.blocks.entries()) {
    yield event('content_block_start', {
      index,
      content_block: startOf(block, `toolu_${id}${index}`),
    });
    if (index === 0) yield event('ping', {});
    for (const delta of deltasOf(block)) {
      outputTokens += 1;
      yield event('content_block_delta', { index, delta }, 1);
    }
    yield event('content_block_stop', { index });
  }
  yield event('message_delta', {
    delta: { stop_reason: reply.stopReason, stop_sequence: null },
    usage: { output_tokens: outputTokens },
  });
  yield event('message_stop', {});
}

function startOf(block: Block, id: string): object {
  return block.type === 'text'
    ? { type: 'text', text: '' }
    : { type: 'tool_use', id, name: block.name, input: {} };
}

function deltasOf(block: Block): readonly object[] {
  if (block.type === 'text')
    return pieces(block.text).map((text) => ({ type: 'text_delta', text }));
  const json = ['', ...pieces(JSON.stringify(block.input))];
  return json.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
}

/** Pieces about as long as a model's tokens: short words with the blank before them, long ones in parts. */
function pieces(text: string): readonly string[] {
  return text.match(/\s?[\p{L}\p{N}]{1,6}|\s?[^\p{L}\p{N}\s]{1,3}|\s/gu) ?? [];
}

function event(type: string, members: object, tokens = 0): MessageEvent {
  return { tokens, data: { type, ...members } };
}
