/**
 * What happens to output that is too long for a model: a log is cut to its beginning and its end, a list of records so that
 * its JSON still parses, an image becomes a note, and all of each of them goes to a file that the model is told of. In the end,
 * the results are made to fit into the budget of one turn. Offline; the files are removed.
 */
import assert from 'node:assert';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  enhancedInvokable,
  fitResults,
  invokable,
  streamable,
  ToolExecutor,
  ToolRegistry,
  type ToolResult,
} from 'millrace';
import { fileSpill } from 'millrace/node';

const lines = Array.from({ length: 5_000 }, (_, index) => `${index} GET /orders/${index} 200`);
const records = Array.from({ length: 200 }, (_, id) => ({
  id,
  title: `Order ${id}`,
  description: 'It was ordered, and paid, and sent. '.repeat(20),
}));

const readLog = streamable({
  name: 'read_log',
  description: 'Reads the log of the web server.',
  concurrency: 'safe',
  async *execute() {
    for (const line of lines) yield `${line}\n`;
    yield 'FATAL: out of memory\n';
  },
});
const listOrders = invokable({
  name: 'list_orders',
  description: 'Lists all orders.',
  concurrency: 'safe',
  execute: () => ({ total: records.length, records }),
});
const takeScreenshot = enhancedInvokable({
  name: 'take_screenshot',
  description: 'Shows the page.',
  concurrency: 'safe',
  execute: () => ({
    parts: [{ type: 'image', mediaType: 'image/png', data: new Uint8Array(3_000_000) }],
  }),
});

const directory = await mkdtemp(join(tmpdir(), 'millrace-spill-'));
try {
  const executor = new ToolExecutor(new ToolRegistry([readLog, listOrders, takeScreenshot]), {
    defaults: { maxResultSizeChars: 1_000 },
    results: {
      truncation: 'head-tail',
      maxMediaBytes: 1_000_000,
      spill: fileSpill({ directory }),
    },
  });
  const calls = ['read_log', 'list_orders', 'take_screenshot'].map((name) => ({ id: name, name }));
  const results = await executor.executeAll(calls);
  for (const result of results) show(result);

  const [log, orders, screenshot] = results;
  assert(log && orders && screenshot, 'every call has its result');
  assert.match(textOf(log), /^0 GET \/orders\/0 200\n.*FATAL: out of memory\n/s);
  const all = await readFile(referenceOf(log), 'utf8');
  assert.strictEqual(all, `${lines.join('\n')}\nFATAL: out of memory\n`);

  const shown = JSON.parse(firstTextOf(orders)) as { total: number; records: unknown[] };
  assert.strictEqual(shown.total, 200);
  assert.strictEqual(shown.records.at(-1), '...[truncated]');
  const whole: unknown = JSON.parse(await readFile(referenceOf(orders), 'utf8'));
  assert.deepStrictEqual(whole, { total: 200, records });

  assert.match(textOf(screenshot), /^\[image left out: image\/png, 3000000 bytes/);
  assert.strictEqual(screenshot.truncated?.mediaLeftOut, 1);

  const fitted = fitResults(results, { turnChars: 1_500, truncation: 'head-tail' });
  const sizes = fitted.map((result) => textOf(result).length);
  console.log(`\nOf one turn of 1,500 characters they have ${sizes.join(' + ')}.`);
  assert(sizes.reduce((sum, size) => sum + size, 0) <= 1_500, 'the budget of the turn is kept');
  assert.strictEqual(fitted[2], screenshot, 'a small result stays as it is');
  assert(textOf(log).includes('[More of this output: '), 'the model is told where the rest is');
} finally {
  await rm(directory, { recursive: true });
}

function show(result: ToolResult): void {
  const { total, kept } = result.truncated ?? {};
  console.log(`\n${result.toolName}: ${kept} of ${total} characters`);
  console.log(`${textOf(result).slice(0, 120)} … ${textOf(result).slice(-160)}`);
}

function textOf({ parts }: ToolResult): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function firstTextOf({ parts }: ToolResult): string {
  const [part] = parts;
  return part?.type === 'text' ? part.text : '';
}

function referenceOf({ truncated }: ToolResult): string {
  assert(truncated?.reference, 'the whole output is in a file');
  return truncated.reference;
}
