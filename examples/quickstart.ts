/**
 * The smallest whole thing: a model's stream goes in, a tool runs while it goes on, and its result comes out before the
 * model has finished. Offline: the stream is written by hand, at a model's pace.
 */
import assert from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  anthropicMessages,
  decodeStream,
  executeTools,
  invokable,
  ToolExecutor,
  ToolRegistry,
} from 'millrace';
import { lastValueFrom, tap } from 'rxjs';

const weather = invokable({
  name: 'weather',
  description: 'The weather of a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  concurrency: 'safe',
  execute: async ({ city }, { signal }) => {
    await sleep(20, undefined, { signal });
    return { city, celsius: 12, sky: 'rain' };
  },
});

const executor = new ToolExecutor(new ToolRegistry([weather]));

const order: string[] = [];
await lastValueFrom(
  decodeStream(anthropicMessages, modelResponse()).pipe(
    executeTools(executor),
    tap((event) => {
      if (event.type === 'text-delta') process.stdout.write(event.delta);
      if (event.type === 'tool-result') console.log('\n→', event.result.structured);
      order.push(event.type);
    }),
  ),
);
console.log();

const isEarly = order.indexOf('tool-result') < order.indexOf('finish');
assert(order.includes('tool-result') && isEarly, 'the result came before the model had finished');

/** What an HTTP client would give: the bytes of server-sent events, as they come. */
async function* modelResponse(): AsyncGenerator<Uint8Array> {
  const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} };
  const events: readonly { readonly type: string; readonly [member: string]: unknown }[] = [
    { type: 'message_start', message: { role: 'assistant', content: [] } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...['Let me look ', 'at the weather ', 'in Oslo.'].map((text) => said(0, text)),
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: toolUse },
    ...['{"city":', '"Oslo"}'].map(written),
    { type: 'content_block_stop', index: 1 },
    { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
    ...['While ', 'that ', 'runs, ', 'I ', 'go ', 'on ', 'writing.'].map((text) => said(2, text)),
    { type: 'content_block_stop', index: 2 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
    { type: 'message_stop' },
  ];
  for (const event of events) {
    await sleep(10);
    yield new TextEncoder().encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

function said(index: number, text: string): { readonly type: string } {
  return { type: 'content_block_delta', index, delta: { type: 'text_delta', text } } as never;
}

function written(partial_json: string): { readonly type: string } {
  const delta = { type: 'input_json_delta', partial_json };
  return { type: 'content_block_delta', index: 1, delta } as never;
}
