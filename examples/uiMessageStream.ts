/**
 * A back end for a page that speaks the AI SDK: a turn with tools becomes a UI message stream over HTTP, and the official
 * reader shows it, here in the place of the page. It sees the output of a tool while the tool still runs.
 */
import assert from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import {
  enhancedInvokable,
  executeTools,
  invokable,
  type ModelEvent,
  streamable,
  ToolExecutor,
  ToolRegistry,
} from 'millrace';
import { toUIMessageStreamResponse } from 'millrace/ui';
import { firstValueFrom, of, ReplaySubject } from 'rxjs';

/** Emits when the page has seen the beginning of the report. */
const seen$ = new ReplaySubject<void>(1);

/** Its output as it comes. It waits in the middle until somebody has read the beginning. */
const writeReport = streamable({
  name: 'write_report',
  description: 'Write a report.',
  concurrency: 'safe',
  execute: async function* (_, { progress }) {
    progress({ chapter: 1, of: 2 });
    yield 'The mill turns.';
    await firstValueFrom(seen$);
    yield ' The race is full.';
  },
});

const drawMill = enhancedInvokable({
  name: 'draw_mill',
  description: 'Draw a mill.',
  concurrency: 'safe',
  execute: () => ({
    parts: [
      { type: 'text', text: 'A mill.' },
      { type: 'image', mediaType: 'image/svg+xml', data: btoa('<svg/>'), name: 'mill.svg' },
    ],
  }),
});

const openGate = invokable({
  name: 'open_gate',
  description: 'Open the gate of the race.',
  execute: () => 'The gate is open.',
});

const executor = new ToolExecutor(new ToolRegistry([writeReport, drawMill, openGate]), {
  approve: ({ name }) => (name === 'open_gate' ? { reason: 'the river is high' } : true),
});

/** The model: what a decoder would make of a provider's stream. */
const model$ = of<ModelEvent[]>(
  { type: 'text-delta', delta: 'I will see to ' },
  { type: 'text-delta', delta: 'the mill.' },
  call(0, 'write_report'),
  call(1, 'draw_mill'),
  call(2, 'open_gate'),
  call(3, 'open_door'),
  { type: 'finish', reason: 'tool-calls', raw: 'tool_use', message: undefined },
);

const server = createServer((_, response) => {
  const { status, headers, body } = toUIMessageStreamResponse(model$.pipe(executeTools(executor)), {
    messageId: 'answer',
  });
  response.writeHead(status, Object.fromEntries(headers));
  // A client that leaves ends the pipeline, that cancels the body, and that discards the run.
  if (body !== null) pipeline(Readable.fromWeb(body as never), response).catch(console.error);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const transport = new DefaultChatTransport({
  api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});
const stream = await transport.sendMessages({
  chatId: 'chat',
  messages: [],
  messageId: undefined,
  trigger: 'submit-message',
  abortSignal: undefined,
});

let last: UIMessage | undefined;
const reports: unknown[] = [];
for await (const message of readUIMessageStream({ stream })) {
  last = message;
  const report = outputOf(message, 'write_report');
  if (report === undefined || report === reports.at(-1)) continue;
  console.log('The page shows of the report:', report);
  reports.push(report);
  seen$.next();
}
server.close();
console.log('The message in the end:', last);

assert.deepStrictEqual(reports, ['The mill turns.', 'The mill turns. The race is full.']);
assert.deepStrictEqual(
  last?.parts.map((part) => ('state' in part ? `${part.type} ${part.state}` : part.type)),
  [
    'step-start',
    'text done',
    'tool-write_report output-available',
    'tool-draw_mill output-available',
    'file',
    'tool-open_gate output-error',
    'tool-open_door output-error',
  ],
);

function outputOf({ parts }: UIMessage, name: string): unknown {
  const part = parts.find(({ type }) => type === `tool-${name}`);
  return part !== undefined && 'output' in part ? part.output : undefined;
}

function call(index: number, name: string): ModelEvent {
  const facts = { kind: 'function', index, id: `call_${index}`, name, arguments: '{}' } as const;
  return { type: 'tool-call', seal: 'explicit', call: facts };
}
