/**
 * Tools that give more than text: pictures by address and by their bytes, links, and parts that only people see. The
 * results then go into requests of two providers, each in its own form.
 */
import assert from 'node:assert';
import { inspect } from 'node:util';
import {
  anthropicMessages,
  enhancedInvokable,
  enhancedStreamable,
  openaiChat,
  ToolExecutor,
  ToolRegistry,
  type ToolResult,
} from 'millrace';
import { lastValueFrom, of, tap } from 'rxjs';

/** One grey pixel: drawing is not what this is about. */
const PICTURE: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** All of its output at once: text, a picture that is somewhere else, and a link for the user alone. */
const imageSearch = enhancedInvokable({
  name: 'image_search',
  description: 'Search and return related images.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  concurrency: 'safe',
  execute: async ({ query }) => ({
    parts: [
      { type: 'text', text: 'Found the following images:' },
      { type: 'image', mediaType: 'image/png', url: 'https://example.com/image.png' },
      {
        type: 'link',
        url: `https://example.com/?q=${encodeURIComponent(query)}`,
        name: 'all hits',
        audience: 'user',
      },
    ],
  }),
});

/** Its output as it comes: text, then a picture that it has made itself. */
const drawChart = enhancedStreamable({
  name: 'draw_chart',
  description: 'Draw a chart of numbers.',
  inputSchema: {
    type: 'object',
    properties: { numbers: { type: 'array', items: { type: 'number' } } },
    required: ['numbers'],
  },
  concurrency: 'safe',
  execute: async function* ({ numbers }, { progress }) {
    yield { parts: [{ type: 'text', text: `${numbers.length} bars, ` }] };
    for (const at of numbers.keys()) progress({ drawn: at + 1, of: numbers.length });
    yield { parts: [{ type: 'text', text: `the longest is ${Math.max(...numbers)}.` }] };
    yield {
      parts: [
        { type: 'image', mediaType: 'image/png', data: PICTURE, name: 'chart.png' },
        { type: 'text', text: 'Drawn with the colours of your theme.', audience: 'user' },
      ],
    };
  },
});

const executor = new ToolExecutor(new ToolRegistry([imageSearch, drawChart]));
const calls$ = of(
  { id: 'call_1', name: 'image_search', arguments: '{"query":"mill race"}' },
  { id: 'call_2', name: 'draw_chart', arguments: '{"numbers":[3,1,2]}' },
);

const progress: unknown[] = [];
const results: ToolResult[] = [];
await lastValueFrom(
  executor.execute(calls$).pipe(
    tap((event) => {
      if (event.type === 'tool-progress') progress.push(event.value);
      if (event.type === 'tool-output') show(`${event.call.name} gives`, event.parts);
      if (event.type === 'tool-result') results.push(event.result);
    }),
  ),
);
show('progress', progress);

const anthropic = anthropicMessages.toolResults(results);
const openai = openaiChat.toolResults(results);
show('for Anthropic Messages', anthropic);
show('for OpenAI Chat Completions, whose tool messages hold text only', openai);

assert.strictEqual(progress.length, 3);
const drawn = results.find(({ toolName }) => toolName === 'draw_chart');
assert.deepStrictEqual(
  drawn?.parts.map((part) => (part.type === 'text' ? part.text : part.type)),
  ['3 bars, the longest is 3.', 'image', 'Drawn with the colours of your theme.'],
  'neighbouring text is joined, and what only people see is a part of its own',
);
for (const messages of [anthropic, openai]) {
  const sent = JSON.stringify(messages);
  assert(
    sent.includes('https://example.com/image.png'),
    'the address of the first picture is sent',
  );
  assert(sent.includes('iVBORw0KGgo'), 'the bytes of the second one are sent');
  assert(!sent.includes('theme') && !sent.includes('all hits'), 'what is for the user is not sent');
}

/** Prints a value with long texts cut. */
function show(title: string, value: unknown): void {
  console.log(
    `\n${title}:`,
    inspect(value, { depth: null, maxStringLength: 60, breakLength: 100 }),
  );
}
