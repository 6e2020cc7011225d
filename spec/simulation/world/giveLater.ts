import { Subscription } from 'rxjs';
import { quietly } from './quietly.ts';
import type { Script } from './Script.ts';
import { isMany } from './saying.ts';

type Settle = { readonly value: unknown } | { readonly error: unknown };

/** A promise in virtual time: it settles inside the task that settles it. */
export function givePromise(script: Script): PromiseLike<unknown> {
  const ended = script.work();
  const listeners: ((how: Settle) => void)[] = [];
  let settled: Settle | undefined;
  const settle = (how: Settle): void => {
    if (settled !== undefined) return;
    settled = how;
    ended();
    for (const listener of listeners) listener(how);
    // A broken promise: who listens must not take it for a second answer.
    if (script.ends === 'more after the end') for (const listener of listeners) listener(how);
  };
  const playing = new Subscription();
  let text = '';
  script.play(
    playing,
    (piece) => {
      text += piece;
    },
    () => {
      const failed = script.fail();
      if (failed === undefined) script.note(text);
      settle(failed ?? { value: script.last(text) });
    },
  );
  script.heed(() => {
    playing.unsubscribe();
    settle({ error: new Error('stopped') });
  });
  const then = (fulfil: (value: unknown) => void, reject: (error: unknown) => void): void => {
    const listener = (how: Settle): void =>
      quietly(() => ('error' in how ? reject(how.error) : fulfil(how.value)));
    if (settled === undefined) listeners.push(listener);
    else listener(settled);
  };
  return { then } as unknown as PromiseLike<unknown>;
}

/** The same as a promise of the platform, which settles between two tasks of the clock. */
export function giveNativePromise(script: Script): Promise<unknown> {
  const ended = script.work();
  const promise = Promise.resolve(givePromise(script));
  void promise.then(ended, ended);
  return promise;
}

/** Real promises: what happens between two tasks of the clock. */
export function giveAsyncIterable(script: Script): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const ended = script.work();
      const iterator = play(script);
      return {
        async next() {
          try {
            const result = await iterator.next();
            if (result.done) ended();
            return result;
          } catch (error) {
            ended();
            throw error;
          }
        },
        async return() {
          try {
            return await iterator.return(undefined);
          } finally {
            ended();
            if (script.plan.badTeardown) await Promise.reject(new Error('It does not end.'));
          }
        },
      };
    },
  };
}

async function* play(script: Script): AsyncGenerator<unknown> {
  const closed = script.teardown();
  const { sleep, wake } = script.world.sleeper();
  let isStopped = false;
  script.heed(() => {
    isStopped = true;
    wake();
  });
  try {
    let text = '';
    for (const step of script.steps) {
      if (step.waitsMs) await sleep(step.waitsMs);
      if (isStopped) return;
      const { text: piece, nested } = script.perform(step);
      if (nested !== undefined) {
        await new Promise<void>((done) => script.world.whenOver(nested, done));
      }
      if (!isMany(script.kind)) text += piece;
      else if (piece !== '') {
        script.note(piece);
        yield script.value(piece);
      }
    }
    if (script.ends === 'never') await sleep(Number.POSITIVE_INFINITY);
    if (isStopped) return;
    const failed = script.fail();
    if (failed !== undefined) throw failed.error;
    const value = script.last(text);
    script.note(text);
    if (value !== undefined) yield value;
    if (script.isTwice && value !== undefined) yield value;
  } finally {
    closed();
  }
}
