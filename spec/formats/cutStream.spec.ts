import { expect } from 'chai';
import fc from 'fast-check';
import { catchError, EMPTY, from, lastValueFrom, toArray } from 'rxjs';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { anthropicMessages } from '../../lib/formats/anthropic-messages/anthropicMessages.ts';
import { decodeStream } from '../../lib/formats/decodeStream.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { brief } from '../helpers/brief.ts';
import { registryOf } from '../helpers/marbleTools.ts';

const inputs = [{ path: 'a/b.txt' }, { path: 'ü – "quoted" \n 😀', depth: 2 }, { path: 'c' }];
const names = ['look', 'write', 'look'];

/** A whole response in the two formats: two calls that only look, and between them one that writes. */
const bodies: readonly (readonly [string, WireFormat<never, unknown>, readonly object[]])[] = [
  [
    'anthropic-messages',
    anthropicMessages as unknown as WireFormat<never, unknown>,
    [
      { type: 'message_start', message: { role: 'assistant', content: [] } },
      ...inputs.flatMap((input, index) => {
        const text = JSON.stringify(input);
        const id = `toolu_${index}`;
        const json = (partial_json: string) => ({ type: 'input_json_delta', partial_json });
        return [
          {
            type: 'content_block_start',
            index,
            content_block: { type: 'tool_use', id, name: names[index], input: {} },
          },
          { type: 'content_block_delta', index, delta: json(text.slice(0, 7)) },
          { type: 'content_block_delta', index, delta: json(text.slice(7)) },
          { type: 'content_block_stop', index },
        ];
      }),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ],
  ],
  [
    'openai-chat',
    openaiChat as unknown as WireFormat<never, unknown>,
    [
      ...inputs.flatMap((input, index) => {
        const text = JSON.stringify(input);
        const chunk = (call: object) => ({
          choices: [{ index: 0, delta: { tool_calls: [{ index, ...call }] } }],
        });
        return [
          chunk({
            id: `call_${index}`,
            type: 'function',
            function: { name: names[index], arguments: '' },
          }),
          chunk({ function: { arguments: text.slice(0, 7) } }),
          chunk({ function: { arguments: text.slice(7) } }),
        ];
      }),
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ],
  ],
];

const bytesOf = (events: readonly object[]): Uint8Array =>
  new TextEncoder().encode(
    `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`,
  );

/** Runs a response given in chunks; returns what was run, and what was said of it. */
async function run(format: WireFormat<never, unknown>, chunks: readonly Uint8Array[]) {
  const ran: string[] = [];
  const make = (name: string, concurrency: 'safe' | 'unsafe') =>
    invokable({
      name,
      concurrency,
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
      execute: (input) => {
        ran.push(`${name} ${JSON.stringify(input)}`);
        return 'done';
      },
    });
  const executor = new ToolExecutor(registryOf(make('look', 'safe'), make('write', 'unsafe')));
  let error: unknown;
  const events$ = decodeStream(format, from(chunks)).pipe(
    executeTools(executor),
    catchError((caught: unknown) => {
      error = caught;
      return EMPTY;
    }),
    toArray(),
  );
  const events = await lastValueFrom(events$);
  return {
    ran,
    error,
    finished: events.some(({ type }) => type === 'finish'),
    lines: events.map(brief),
  };
}

const complete = inputs.map((input, index) => `${names[index]} ${JSON.stringify(input)}`);

for (const [name, format, events] of bodies) {
  describe(`A stream of ${name}`, () => {
    const bytes = bytesOf(events);

    it('W1 W3 gives the same calls, order and results for any cut of the bytes', async () => {
      const whole = await run(format, [bytes]);
      expect(whole.error).to.equal(undefined);
      expect([...whole.ran].sort()).to.deep.equal([...complete].sort());
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
          async (sizes) => {
            const chunks: Uint8Array[] = [];
            for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
              const size = sizes[turn % sizes.length] ?? 1;
              chunks.push(bytes.subarray(at, at + size));
              at += size;
            }
            expect(await run(format, chunks)).to.deep.equal(whole);
          },
        ),
        { numRuns: 50 },
      );
    });

    it('W2 W4 runs no incomplete call, and none that writes, cut at any byte', async () => {
      for (let end = 0; end < bytes.length; end += 1) {
        const { ran, error, finished } = await run(format, [bytes.subarray(0, end)]);
        expect(complete).to.include.members(ran);
        expect(finished, `cut at ${end}`).to.equal(error === undefined);
        if (!finished) expect(error).to.include({ kind: 'truncated', retryable: true });
        if (!finished) expect(ran.filter((one) => one.startsWith('write'))).to.deep.equal([]);
      }
    });
  });
}
