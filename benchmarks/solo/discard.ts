import { invokable, type StreamingToolExecutor, ToolExecutor, ToolRegistry } from 'millrace';
import { Observable } from 'rxjs';
import { median } from '../report/statistics.ts';
import { cpuMicros } from '../workloads/cpu.ts';
import { interleave } from './interleave.ts';
import type { Solo } from './Solo.ts';

const MANY = 10_000;
const MANY_WARM_UPS = 6;
const MANY_ROUNDS = 11;

/** How many tools were told since it was set to 0. */
let told = 0;

/** A tool that runs until it is told. */
function untilTold(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const end = (): void => {
      told += 1;
      resolve('told');
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

const executor = new ToolExecutor(
  new ToolRegistry([
    invokable({
      name: 'wait',
      concurrency: 'safe',
      execute: (_, { signal }) => untilTold(signal),
    }),
    invokable({
      name: 'watch',
      concurrency: 'safe',
      execute: () =>
        new Observable<string>(() => () => {
          told += 1;
        }),
    }),
  ]),
  { maxConcurrent: Number.POSITIVE_INFINITY },
);

/** A run whose tools are told by their signal (`wait`), or by being unsubscribed from (`watch`). */
function openRun(calls: number, name: 'wait' | 'watch' = 'wait'): StreamingToolExecutor {
  const run = executor.open();
  for (let index = 0; index < calls; index += 1) run.addTool({ id: `call_${index}`, name });
  return run;
}

/** By hand: a controller for each call, as a call may also be cancelled alone. */
function openByHand(calls: number): AbortController[] {
  return Array.from({ length: calls }, () => {
    const controller = new AbortController();
    void untilTold(controller.signal);
    return controller;
  });
}

function check(calls: number): void {
  if (told !== calls) throw new Error(`${told} of ${calls} tools were told inside the call.`);
  told = 0;
}

/** The call of `discard`: all tools are told inside it. */
export const discard: Solo = async () => {
  let run = openRun(0);
  let controllers: AbortController[] = [];
  const six = await interleave(
    {
      millrace: {
        prepare: () => {
          told = 0;
          run = openRun(6);
        },
        run: () => {
          run.discard();
          check(6);
        },
      },
      'hand-written': {
        prepare: () => {
          told = 0;
          controllers = openByHand(6);
        },
        run: () => {
          for (const controller of controllers) controller.abort();
          check(6);
        },
      },
    },
    { clock: 'wall' },
  );
  const many = { signals: [] as number[], byHand: [] as number[], unsubscribed: [] as number[] };
  for (let round = -MANY_WARM_UPS; round < MANY_ROUNDS; round += 1) {
    const signals = await discardMany('wait');
    const unsubscribed = await discardMany('watch');
    const controllers = openByHand(MANY);
    const byHand = await perTool(() => {
      for (const controller of controllers) controller.abort();
    });
    if (round < 0) continue;
    many.signals.push(signals);
    many.unsubscribed.push(unsubscribed);
    many.byHand.push(byHand);
  }
  return {
    millrace: {
      sixMs: six.millrace,
      unsubscribedMicros: median(many.unsubscribed),
      signalsMicros: median(many.signals),
    },
    'hand-written': { sixMs: six['hand-written'], signalsMicros: median(many.byHand) },
  };
};

async function discardMany(name: 'wait' | 'watch'): Promise<number> {
  const run = openRun(MANY, name);
  const cpu = await perTool(() => {
    run.discard();
  });
  await run.ended;
  return cpu;
}

/** CPU time in microseconds of telling one of many tools. */
async function perTool(tell: () => void): Promise<number> {
  told = 0;
  const cpu = await cpuMicros(async () => tell());
  check(MANY);
  return cpu / MANY;
}
