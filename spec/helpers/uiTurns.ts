import {
  dematerialize,
  from,
  materialize,
  type Observable,
  type ObservableNotification,
} from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import type { RunOptions } from '../../lib/executor/run/RunOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { enhancedStreamable } from '../../lib/tools/enhancedStreamable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { registryOf } from './marbleTools.ts';
import { begun, finished, said, sealed } from './modelEvents.ts';

/** What a user interface is shown. */
export type TurnEvent = ModelEvent | ToolEvent;

/** The base64 text of a picture of one pixel. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** A model in marbles, and the tools that its calls run. */
export interface TurnScript {
  readonly model: string;
  readonly values?: Readonly<Record<string, ModelEvent>>;
  readonly error?: unknown;
  readonly tools: (helpers: RunHelpers) => readonly AnyTool[];
  readonly options?: (helpers: RunHelpers) => ToolExecutorOptions;
  readonly run?: RunOptions;
}

/** A piece of argument text. */
export function wrote(delta: string, index = 0): ModelEvent {
  return { type: 'tool-call-delta', index, delta };
}

/** A sealed call whose argument text is `text`. */
export function sealedText(index: number, name: string, text: string): ModelEvent {
  const call: ToolCall = { kind: 'function', index, id: `call_${index}`, name, arguments: text };
  return { type: 'tool-call', seal: 'final', call };
}

const LETTERS: Readonly<Record<string, ModelEvent>> = {
  t: said('text '),
  r: { type: 'reasoning-delta', delta: 'hm ' },
  A: begun(0, 'a'),
  d: wrote('{"x":'),
  e: wrote('1}'),
  a: sealed(0, 'a', { x: 1 }),
  B: begun(1, 'b'),
  b: sealed(1, 'b', {}),
  c: sealed(2, 'c', {}),
  F: finished(),
  S: finished('stop'),
  L: finished('length'),
};

/** Plays a turn with the executor in virtual time, and gives what happened. */
export function turnOf(script: TurnScript): Observable<TurnEvent> {
  const scheduler = new TestScheduler(() => {});
  const happened: ObservableNotification<TurnEvent>[] = [];
  scheduler.run((helpers) => {
    const registry = registryOf(...script.tools(helpers));
    const options = script.options?.(helpers) ?? {};
    const executor = new ToolExecutor(registry, { scheduler, ...options });
    helpers
      .hot(script.model, { ...LETTERS, ...script.values }, script.error)
      .pipe(executeTools(executor, script.run), materialize())
      .subscribe((notification) => happened.push(notification));
    helpers.flush();
  });
  return from(happened).pipe(dematerialize());
}

const safe = { concurrency: 'safe' } as const;
const x = { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } as const;

/** A tool named `a` with an input, which gives one value; `execute` may give anything. */
function tool(name: string, execute: () => unknown, traits: object = {}): AnyTool {
  return invokable({ name, ...safe, ...traits, execute } as never) as AnyTool;
}

/** The names of the turns. */
export type TurnName =
  | 'parallel'
  | 'failing'
  | 'denied at once'
  | 'denied with a reason after a while'
  | 'approved'
  | 'partial'
  | 'oversized'
  | 'multimodal'
  | 'discarded'
  | 'broken by the model'
  | 'broken by something else'
  | 'cut by its length'
  | 'unknown tool'
  | 'invalid input'
  | 'repaired input'
  | 'odd keys';

/** Turns of every kind that a user interface has to show, by what happens in them. */
export const TURNS: Readonly<Record<TurnName, TurnScript>> = {
  parallel: {
    model: ' rtAdea-Bb--t---F|',
    tools: ({ cold }) => [
      tool('a', () => cold('----(x|)', { x: 'one' }), { inputSchema: x }),
      tool('b', () => cold('-(x|)', { x: { two: 2 } })),
    ],
  },
  failing: {
    model: 'aF|',
    tools: () => [
      tool('a', () => {
        throw new Error('boom', { cause: new Error('sk-secret') });
      }),
    ],
  },
  'denied at once': {
    model: 'aF|',
    tools: () => [tool('a', () => 'never')],
    options: () => ({ approve: () => false }),
  },
  'denied with a reason after a while': {
    model: 'aF|',
    tools: () => [tool('a', () => 'never')],
    options: ({ cold }) => ({ approve: () => cold('--(n|)', { n: { reason: 'too dear' } }) }),
  },
  approved: {
    model: 'aF|',
    tools: () => [tool('a', () => 'paid')],
    options: ({ cold }) => ({ approve: () => cold('--(y|)', { y: true }) }),
  },
  partial: {
    model: 'A-dea---t-F|',
    tools: ({ cold }) => [
      streamable({
        name: 'a',
        ...safe,
        execute: (_, { progress }) => {
          progress({ percent: 50 });
          return cold('-x-y-(z|)', { x: 'one ', y: 'two ', z: 'three' });
        },
      }) as AnyTool,
    ],
  },
  oversized: {
    model: 'abF|',
    tools: () => [
      tool('a', () => 'x'.repeat(100), { maxResultSizeChars: 10 }),
      tool('b', () => ({ long: 'y'.repeat(100) }), { maxResultSizeChars: 40 }),
    ],
  },
  multimodal: {
    model: 'abF|',
    tools: () => [
      enhancedInvokable({
        name: 'a',
        ...safe,
        execute: () => ({
          parts: [
            { type: 'text', text: 'See:' },
            { type: 'image', mediaType: 'image/png', data: PICTURE, name: 'dot.png' },
            { type: 'file', mediaType: 'application/pdf', url: 'https://example.com/a.pdf' },
            { type: 'link', url: 'https://example.com', name: 'more', audience: 'user' },
          ],
        }),
      }) as AnyTool,
      enhancedStreamable({
        name: 'b',
        ...safe,
        execute: () => [
          { parts: [{ type: 'text', text: 'a picture' }] },
          { parts: [{ type: 'image', mediaType: 'image/png', data: new Uint8Array([1, 2]) }] },
          { parts: [{ type: 'text', text: 'and text' }] },
        ],
      }) as AnyTool,
    ],
  },
  discarded: {
    model: 't-a-B--------F|',
    tools: ({ cold }) => [tool('a', () => cold('----------(x|)'))],
    run: {
      onRun: (run) => {
        run.events$.subscribe((event) => {
          if (event.type === 'tool-start') run.discard('enough');
        });
      },
    },
  },
  'broken by the model': {
    model: 't-a-B-t#',
    error: new ModelStreamError('provider', 'Incorrect API key provided: sk-secret'),
    tools: ({ cold }) => [tool('a', () => cold('--------(x|)', { x: 'late' }))],
  },
  'broken by something else': {
    model: 'r-#',
    error: new Error('connect to db:sk-secret failed'),
    tools: () => [],
  },
  'cut by its length': {
    model: 't-a-B-t-L|',
    tools: () => [tool('a', () => 'done', { start: 'committed' })],
  },
  'unknown tool': { model: 'tabF|', tools: () => [tool('b', () => 'fine')] },
  'invalid input': {
    model: 'abcF|',
    values: {
      a: sealedText(0, 'a', '{"x":"no"}'),
      b: sealedText(1, 'b', '{"x":'),
      c: sealedText(2, 'c', ''),
    },
    tools: () => [
      tool('a', () => 'never', { inputSchema: x }),
      tool('b', () => 'never'),
      tool('c', () => ''),
    ],
  },
  'repaired input': {
    model: 'aF|',
    values: { a: sealedText(0, 'a', '{x:1}') },
    tools: () => [tool('a', () => 'fine')],
    options: () => ({ resolve: { repair: () => '{"x":1}' } }),
  },
  'odd keys': {
    model: 'abF|',
    values: {
      a: sealedText(0, 'a', '{"__proto__":{"y":1}}'),
      b: sealedText(1, 'b', '{"constructor":{"prototype":{}}}'),
    },
    tools: () => [
      tool('a', () => JSON.parse('{"__proto__":1}')),
      tool('b', (() => ({ n: 2n ** 60n })) as never, { encodeResult: () => 'big' }),
    ],
  },
};
