import { Observable, type Subscriber, Subscription } from 'rxjs';
import { giveAsyncIterable, giveNativePromise, givePromise } from './giveLater.ts';
import { quietly } from './quietly.ts';
import type { Script } from './Script.ts';
import { isMany, valueFor } from './saying.ts';

/** More chunks than any limit of a plan has room for. */
export const MAX_CHUNKS = 60;
const CHUNK = 'endless ';

/** What the function of a scripted tool gives: the ways in which a tool may answer. */
export function give(script: Script): unknown {
  const { plan, ends, kind } = script;
  const isSynchronous = plan.gives === 'value' || plan.gives === 'iterable';
  if (ends === 'never' && isSynchronous) return giveObservable(script);
  if (ends === 'endless' && isMany(kind)) return giveEndless(script);
  switch (plan.gives) {
    case 'value':
      return giveValue(script);
    case 'promise':
      return givePromise(script);
    case 'native promise':
      return giveNativePromise(script);
    case 'iterable':
      return giveIterable(script);
    case 'async iterable':
      return giveAsyncIterable(script);
    default:
      return giveObservable(script);
  }
}

function giveValue(script: Script): unknown {
  const text = script.steps.map((step) => script.perform(step).text).join('');
  const failed = script.fail();
  if (failed !== undefined) throw failed.error;
  script.note(text);
  return script.last(text);
}

function giveObservable(script: Script): Observable<unknown> {
  return new Observable((subscriber) => {
    const left = script.work();
    const playing = new Subscription();
    subscriber.add(playing);
    subscriber.add(script.teardown());
    const say = sayTo(script, subscriber);
    script.heed(() => quietly(() => sayLast(script, subscriber)));
    script.play(playing, say.next, () => {
      const failed = script.fail();
      quietly(() => {
        if (failed !== undefined) return subscriber.error(failed.error);
        say.last();
        subscriber.complete();
        if (script.ends === 'more after the end') subscriber.next('more');
      });
    });
    left();
  });
}

/** What an Observable does when it is told to stop. */
function sayLast({ plan, kind }: Script, subscriber: Subscriber<unknown>): void {
  if (plan.lastWords === 'more') subscriber.next(valueFor(kind, 'too late', 0));
  else if (plan.lastWords === 'error') subscriber.error(new Error('Told to stop.'));
  else if (plan.lastWords === 'end') subscriber.complete();
}

/** Says what comes to a subscriber: at once, or all at the end where there is one value. */
function sayTo(script: Script, subscriber: Subscriber<unknown>) {
  const many = isMany(script.kind);
  let text = '';
  return {
    next(piece: string): void {
      if (!many) text += piece;
      else if (!subscriber.closed) {
        script.note(piece);
        subscriber.next(script.value(piece));
      }
    },
    last(): void {
      const value = script.last(text);
      script.note(text);
      if (value === undefined) return;
      subscriber.next(value);
      if (script.isTwice) subscriber.next(value);
    },
  };
}

/** Gives output without end, as long as anybody wants it: it must be stopped at its limit (R11). */
function giveEndless(script: Script): Observable<unknown> {
  return new Observable((subscriber) => {
    const left = script.work();
    subscriber.add(script.teardown());
    script.heed(() => {});
    script.perform({});
    for (let chunk = 0; !subscriber.closed && chunk < MAX_CHUNKS; chunk += 1) {
      script.note(CHUNK);
      subscriber.next(script.value(CHUNK));
    }
    if (!subscriber.closed) {
      script.fail();
      quietly(() => subscriber.complete());
    }
    left();
  });
}

function* giveIterable(script: Script): Generator<unknown> {
  const left = script.work();
  const closed = script.teardown();
  script.heed(() => {});
  try {
    let text = '';
    for (const step of script.steps) {
      const piece = script.perform(step).text;
      if (!isMany(script.kind)) text += piece;
      else if (piece !== '') {
        script.note(piece);
        yield script.value(piece);
      }
    }
    const failed = script.fail();
    if (failed !== undefined) throw failed.error;
    const value = script.last(text);
    script.note(text);
    if (value !== undefined) yield value;
    if (script.isTwice && value !== undefined) yield value;
  } finally {
    left();
    closed();
  }
}
