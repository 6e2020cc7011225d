/**
 * What a page shows while a turn runs: a view after every event, drawn from scratch each time, and read by a loop that may
 * take its time.
 */
import assert from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { executeTools, type ModelEvent, streamable, ToolExecutor, ToolRegistry } from 'millrace';
import { type CallView, type ResponseView, toAsyncIterable, view } from 'millrace/ui';
import { from } from 'rxjs';

const count = streamable({
  name: 'count',
  description: 'Count to a number.',
  inputSchema: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
  concurrency: 'safe',
  async *execute({ to }) {
    for (let number = 1; number <= to; number += 1) {
      await sleep(5);
      yield `${number} `;
    }
  },
});

const executor = new ToolExecutor(new ToolRegistry([count]));
const views$ = from(modelEvents()).pipe(executeTools(executor), view());

const pages: string[] = [];
for await (const now of toAsyncIterable(views$)) {
  pages.push(page(now));
  console.log(page(now));
}

assert(pages.includes('I count. | count(1:writing) | '), 'the call is seen while it is written');
assert(
  pages.some((text) => text.includes('running) 1')),
  'output is seen while the tool runs',
);
assert.equal(pages.at(-1), 'I count. | count(1:ok) 1 2 3 | tool-calls');

/** Draws a view: what a template would do. */
function page({ text, calls, finish }: ResponseView): string {
  return [text, ...calls.map(line), finish?.reason ?? ''].join(' | ');
}

function line({ index, name, state, waitsFor, result, output }: CallView): string {
  const shown = output
    .map((part) => (part.type === 'text' ? part.text : `[${part.type}]`))
    .join('');
  const where = result?.status ?? (waitsFor === undefined ? state : `waits for ${waitsFor}`);
  return `${name}(${index + 1}:${where}) ${shown}`.trimEnd();
}

/** What a model would say. */
async function* modelEvents(): AsyncGenerator<ModelEvent> {
  const call = {
    kind: 'function',
    index: 0,
    id: 'call_a',
    name: 'count',
    arguments: '{"to":3}',
  } as const;
  yield { type: 'text-delta', delta: 'I ' };
  yield { type: 'text-delta', delta: 'count.' };
  yield { type: 'tool-call-start', index: 0, id: call.id, name: call.name };
  yield { type: 'tool-call-delta', index: 0, delta: call.arguments };
  await sleep(5);
  yield { type: 'tool-call', call, seal: 'explicit' };
  await sleep(12);
  yield { type: 'finish', reason: 'tool-calls', raw: 'tool_use', message: {} };
}
