import * as millrace from 'millrace';
import {
  type AnthropicMessage,
  anthropicMessages,
  type ConversationEvent,
  type ConversationModel,
  converse,
  decodeStream,
  executeTools,
  invokable,
  type ModelEvent,
  results,
  ToolExecutor,
  ToolRegistry,
  type ToolResult,
} from 'millrace';
import * as core from 'millrace/core';
import { formats, openaiChat } from 'millrace/formats';
import { anthropicModel, postStream } from 'millrace/http';
import { fileSpill } from 'millrace/node';
import { type ArgumentsView, partialArguments } from 'millrace/partial';
import { fakeTool, type ModelTurn, runTool, scriptedModel } from 'millrace/testing';
import { writeTurn } from 'millrace/testing/server';
import { toAsyncIterable, view } from 'millrace/ui';
import { from, lastValueFrom, type Observable } from 'rxjs';

const add = invokable({
  name: 'add',
  description: 'Adds two numbers.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  } as const,
  concurrency: 'safe',
  execute: ({ a, b }) => {
    const sum: number = a + b;
    return `${sum}`;
  },
});

const executor = new ToolExecutor(new ToolRegistry([add]));
const chunks = [
  { id: 'call-1', function: { name: 'add', arguments: '{"a":1,' } },
  { function: { arguments: '"b":2}' } },
].map((call) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] } }] }));
const body = [...chunks, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }]
  .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
  .concat('data: [DONE]\n\n');

const events$: Observable<ModelEvent> = decodeStream(openaiChat, from(body));
const result: ToolResult = await lastValueFrom(events$.pipe(executeTools(executor), results()));
const written: ArgumentsView = await lastValueFrom(events$.pipe(partialArguments()));
if (!written.isComplete || written.value['b'] !== 2) {
  throw new Error('millrace/partial shows nothing.');
}
let state = 'none';
for await (const { calls } of toAsyncIterable(events$.pipe(executeTools(executor), view()))) {
  state = calls[0]?.state ?? state;
}
if (state !== 'settled') throw new Error(`millrace/ui shows a call that is ${state}.`);
const part = result.parts[0];
if (result.status !== 'ok' || part?.type !== 'text' || part.text !== '3') {
  throw new Error(`not what was expected: ${JSON.stringify(result)}`);
}

const turns: ModelTurn[] = [
  { steps: [{ call: { name: 'add', arguments: { a: 1, b: 2 } } }] },
  { steps: [{ text: 'It is 3.' }] },
];
const format = 'anthropic-messages';
const bodies = turns.map((turn) =>
  writeTurn(format, turn)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join(''),
);
const models: ConversationModel<AnthropicMessage>[] = [
  scriptedModel(turns, { format }),
  anthropicModel({ model: 'any', fetch: async () => new Response(bodies.shift() ?? null) }),
];
for (const model of models) {
  const conversation$: Observable<ConversationEvent<AnthropicMessage>> = converse({
    model,
    executor,
    messages: [{ role: 'user', content: 'How much is it?' }],
  });
  const end = await lastValueFrom(conversation$);
  if (end.type !== 'done' || end.reason !== 'stop' || end.messages.length !== 4) {
    throw new Error(`A conversation ends with ${JSON.stringify(end)}.`);
  }
}
const fake = fakeTool('fake', '(a|)');
if ((await runTool(fake)).status !== 'ok' || fake.runs[0]?.outcome !== 'completed') {
  throw new Error('millrace/testing runs nothing.');
}

// @ts-expect-error a status that does not exist: the types are there, and no `any`
result.status === 'done';
if (core.ToolExecutor !== ToolExecutor || formats['anthropic-messages'] !== anthropicMessages) {
  throw new Error('The entry points do not share their modules.');
}
for (const [name, value] of [...Object.entries(core), ...Object.entries(millrace)]) {
  const isClass = typeof value === 'function' && String(value).startsWith('class');
  if (isClass && value.name !== name) throw new Error(`The class ${name} is named ${value.name}.`);
}
if (typeof postStream !== 'function') throw new Error('millrace/http exports nothing.');
if (typeof fileSpill !== 'function') throw new Error('millrace/node exports nothing.');
if (writeTurn('ollama', { steps: [{ text: 'Hi' }] }).length !== 2) {
  throw new Error('millrace/testing/server does not write.');
}
console.log(`${result.toolName}: ${part.text}`);
