import {
  concat,
  delay,
  ignoreElements,
  map,
  of,
  take,
  tap,
  throwError,
  timer,
  type VirtualTimeScheduler,
} from 'rxjs';
import type { Timeline } from '../../../lib/cli/timeline/Timeline.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { streamable } from '../../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../../lib/tools/Tool.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { finished, said } from '../../helpers/modelEvents.ts';
import { playedTurn, type Step, written } from './playedTurn.ts';

type Traits = ToolTraits<never, unknown>;
const READ: Traits = { concurrency: 'safe' };

function after(
  scheduler: VirtualTimeScheduler,
  name: string,
  [ms, traits]: [number, Traits],
): AnyTool {
  const execute = () => timer(ms, scheduler).pipe(map(() => 'done'));
  return invokable({ name, ...traits, execute } as never) as AnyTool;
}

/** A tool that streams its output in so many pieces. */
function pieces(
  scheduler: VirtualTimeScheduler,
  name: string,
  [ms, count]: [number, number],
): AnyTool {
  const execute = () =>
    timer(ms / count, ms / count, scheduler).pipe(
      take(count),
      map((at) => `line ${at}\n`),
    );
  return streamable({ name, ...READ, execute } as never) as AnyTool;
}

/** The turn of the documentation: reads overtake, an edit waits for the finish, a deployment for approval. */
export function tripTurn(): Timeline {
  return playedTurn({
    steps: [
      [180, { type: 'reasoning-delta', delta: 'Let me see.' }],
      [260, said('I will look at the tests first.')],
      [120, said(' One moment.')],
      ...written(0, 'read_file', { path: 'src/cart/total.ts' }, 140),
      ...written(1, 'search', { query: 'rounding of currency amounts', limit: 5 }, 220),
      ...written(2, 'run_tests', { suite: 'cart' }, 120),
      [160, said('Then I fix it')],
      [160, said(' and ship it.')],
      ...written(
        3,
        'edit_file',
        { path: 'src/cart/total.ts', find: 'Math.floor', put: 'Math.round' },
        360,
      ),
      ...written(4, 'read_file', { path: 'src/cart/total.ts' }, 120),
      ...written(5, 'fetch_page', { url: 'https://example.org/currencies' }, 150),
      ...written(6, 'deploy', { target: 'staging' }, 110),
      [90, finished()],
    ],
    tools: (scheduler) => [
      after(scheduler, 'read_file', [
        170,
        { concurrency: () => [{ key: 'src/cart/total.ts', mode: 'read' }] } as Traits,
      ]),
      after(scheduler, 'search', [540, READ]),
      pieces(scheduler, 'run_tests', [1_050, 12]),
      after(scheduler, 'edit_file', [
        210,
        { concurrency: () => [{ key: 'src/cart/total.ts', mode: 'write' }] } as Traits,
      ]),
      invokable({
        name: 'fetch_page',
        ...READ,
        execute: () =>
          timer(330, scheduler).pipe(
            map(() => {
              throw new Error('The server answered with status 503.');
            }),
          ),
      } as never) as AnyTool,
      after(scheduler, 'deploy', [
        300,
        { concurrency: () => [{ key: 'staging', mode: 'write' }] } as Traits,
      ]),
    ],
    options: (scheduler) => ({
      approve: ({ name }) => (name === 'deploy' ? of(true).pipe(delay(430, scheduler)) : of(true)),
    }),
  });
}

/** Every way in which a call can end, with names that nobody should trust. */
export function hostileTurn(): Timeline {
  const names = [
    '<script>alert(1)</script>',
    ']]><![CDATA[',
    'a\nb\r\nc\u0000\u0007\u001b[31m',
    '\u202eevil\u202c',
    'بحث_في_الويب',
    '天気を調べる関数名前が長い長い長い長い長い長い',
    '👩‍👩‍👧‍👦🛰️✈️',
    '"quoted" & \'single\'',
    '\ud800lone\udfff',
    'z'.repeat(400),
  ];
  return playedTurn({
    steps: [
      [50, said('<b>')],
      ...names.flatMap((name, at) => written(at, name, { text: `</text>${name}` }, 30)),
      [10, finished()],
    ],
    tools: () => [],
  });
}

/** Failures, a timeout, a denial, progress and retries, a stream that breaks. */
export function brokenTurn(): Timeline {
  return playedTurn({
    steps: [
      [40, said('Working on it.')],
      ...written(0, 'slow', {}, 60),
      ...written(1, 'refused', { account: 7 }, 60),
      ...written(2, 'broken', {}, 60),
      ...written(3, 'progress', { file: 'big.bin' }, 60),
      ...written(4, 'write', { path: 'a' }, 60),
      ...written(5, 'instant', {}, 60),
      ...written(6, 'no_such_tool', {}, 60),
      ...written(7, 'instant', { wrong: true }, 60).slice(0, 2),
      [700, new Error('The connection was reset.')],
    ],
    tools: (scheduler) => [
      after(scheduler, 'slow', [5_000, { ...READ, timeoutMs: 600 }]),
      after(scheduler, 'refused', [10, READ]),
      invokable({
        name: 'broken',
        ...READ,
        execute: () =>
          concat(
            timer(250, scheduler).pipe(ignoreElements()),
            throwError(() => new Error('Bad gateway')),
          ),
      } as never) as AnyTool,
      invokable({
        name: 'progress',
        ...READ,
        execute: (_: unknown, { progress }: ToolContext<unknown>) =>
          timer(60, 60, scheduler).pipe(
            take(8),
            tap((at) => progress(at)),
            ignoreElements(),
          ),
      } as never) as AnyTool,
      after(scheduler, 'write', [100, {}]),
      invokable({ name: 'instant', ...READ, execute: () => 'now' } as never) as AnyTool,
    ],
    options: (scheduler) => ({
      approve: ({ name }) =>
        name === 'refused'
          ? of({ reason: 'not your account' }).pipe(delay(180, scheduler))
          : of(true),
    }),
  });
}

/** Many calls over few slots. */
export function crowdedTurn(count = 60): Timeline {
  const steps: Step[] = Array.from({ length: count }, (_, at) =>
    written(at, at % 7 === 6 ? 'write_row' : 'lookup', { id: at }, 24),
  ).flat();
  return playedTurn({
    steps: [[300, said('All of them.')], ...steps, [40, finished()]],
    tools: (scheduler) => [
      after(scheduler, 'lookup', [340, READ]),
      after(scheduler, 'write_row', [90, { concurrency: 'unsafe', start: 'sealed' }]),
    ],
    options: () => ({ maxConcurrent: 6 }),
  });
}
