/**
 * An official SDK asks, this library runs the tools: the events of the SDK's stream go into `decode()` as they are. Offline:
 * the model is a server of this program, which the SDK is pointed at by its base URL. Its first answer goes on only when the
 * first tool has run, so the tools do run while the model writes.
 */
import assert from 'node:assert';
import Anthropic from '@anthropic-ai/sdk';
import { anthropicMessages, executeTools, invokable, ToolExecutor, ToolRegistry } from 'millrace';
import { startModelServer } from 'millrace/testing/server';
import { from, lastValueFrom, tap, toArray } from 'rxjs';

let hasRun: () => void = () => undefined;
const until = new Promise<void>((resolve) => {
  hasRun = resolve;
});

const weather = invokable({
  name: 'weather',
  description: 'The weather of a city.',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  } as const,
  concurrency: 'safe',
  execute: ({ city }) => ({ city, celsius: city === 'Oslo' ? 12 : 25 }),
});
const registry = new ToolRegistry([weather]);
const executor = new ToolExecutor(registry);

const server = await startModelServer({
  turns: [
    {
      steps: [
        { text: 'I look at Oslo' },
        { call: { name: 'weather', arguments: { city: 'Oslo' } } },
        { until },
        { text: ' and at Rome.' },
        { call: { name: 'weather', arguments: { city: 'Rome' } } },
      ],
    },
    { steps: [{ text: 'It is 12 degrees in Oslo and 25 in Rome.' }] },
  ],
});

const client = new Anthropic({ apiKey: 'none is needed here', baseURL: server.url });
const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'How warm is it?' }];

const order: string[] = [];
for (let isOpen = true; isOpen; ) {
  const stream = await client.messages.create({
    model: 'scripted',
    max_tokens: 1_000,
    messages,
    tools: anthropicMessages.tools(registry.definitions()),
    stream: true,
  });
  const events = await lastValueFrom(
    from(stream).pipe(
      anthropicMessages.decode(),
      executeTools(executor),
      tap((event) => {
        order.push(event.type);
        if (event.type === 'text-delta') process.stdout.write(event.delta);
        if (event.type !== 'tool-result') return;
        console.log('\n→', event.result.structured);
        hasRun();
      }),
      toArray(),
    ),
  );
  console.log();
  const results = events.flatMap((event) => (event.type === 'tool-result' ? [event.result] : []));
  for (const event of events) {
    if (event.type === 'finish') messages.push(event.message);
  }
  messages.push(...anthropicMessages.toolResults(results));
  isOpen = results.length > 0;
}
await server.close();

assert(order.indexOf('tool-result') < order.lastIndexOf('tool-call'), 'a tool ran in mid-stream');
assert.deepStrictEqual(
  messages.map(({ role }) => role),
  ['user', 'assistant', 'user', 'assistant'],
);
assert.match(JSON.stringify(messages.at(-1)), /12 degrees in Oslo and 25 in Rome/);
const [, second] = server.requests;
assert.deepStrictEqual(
  JSON.parse(JSON.stringify(messages.slice(0, 3))),
  Reflect.get(Object(second?.body), 'messages'),
);
