import { expect } from 'chai';
import { concat, from, of, Subject, take, throwError } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { decodeEvents, type EventDecoder } from '../../lib/formats/decodeEvents.ts';
import type { WireObject } from '../../lib/formats/WireObject.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';

type Item = WireObject | SseEvent | string;

const MESSAGE = { role: 'assistant' };

/** What the decoder throws for the event `{ fail: index }`. */
const failures: unknown[] = [];

/** Notes what it is given. The event `{ stop: true }`, `[DONE]` and the end finish; `{ fail }` throws. */
class NotingDecoder implements EventDecoder {
  finished = false;
  readonly notes: unknown[] = [];
  readonly #emit: (event: ModelEvent<object>) => void;

  constructor(emit: (event: ModelEvent<object>) => void) {
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined): void {
    if ('fail' in event) throw failures[Number(event.fail)];
    this.notes.push(name === undefined ? event : [name, event]);
    this.#emit({ type: 'text-delta', delta: String(event.say) });
    if (event.stop === true) this.done();
  }

  done(): void {
    this.finished = true;
    this.#emit({ type: 'finish', reason: 'stop', raw: undefined, message: MESSAGE });
  }

  end(): void {
    this.notes.push('end');
    this.done();
  }

  partialMessage(): unknown {
    return this.notes.length === 0 ? undefined : MESSAGE;
  }
}

/** An event for which the decoder throws `error`. */
function failing(error: unknown): WireObject {
  return { fail: failures.push(error) - 1 };
}

function decoding(source: Iterable<Item>): {
  decoder: NotingDecoder;
  types: string[];
  error: ModelStreamError | undefined;
  completed: boolean;
} {
  const decoder = new NotingDecoder((event) => emit(event));
  let emit: (event: ModelEvent<object>) => void = () => {};
  const types: string[] = [];
  let error: ModelStreamError | undefined;
  let completed = false;
  from(source)
    .pipe(
      decodeEvents<WireObject, object>((given) => {
        emit = given;
        return decoder;
      }),
    )
    .subscribe({
      next: ({ type }) => types.push(type),
      error: (given: ModelStreamError) => {
        error = given;
      },
      complete: () => {
        completed = true;
      },
    });
  return { decoder, types, error, completed };
}

const create = (emit: (event: ModelEvent<object>) => void): EventDecoder => new NotingDecoder(emit);

describe('decodeEvents', () => {
  it('gives the decoder parsed events, with the name of a server-sent event', () => {
    const { decoder, types, completed } = decoding([
      { say: 1, data: null },
      '{"say":2}',
      { data: '{"say":3}' },
      { event: 'note', data: ' {"say":4}\n' },
    ]);
    expect(decoder.notes).to.deep.equal([
      { say: 1, data: null },
      { say: 2 },
      { say: 3 },
      ['note', { say: 4 }],
      'end',
    ]);
    expect(types).to.deep.equal([...Array.from({ length: 4 }, () => 'text-delta'), 'finish']);
    expect(completed).to.equal(true);
  });

  it('asks no getter whether an event is a server-sent one', () => {
    const asked: string[] = [];
    class Chunk {
      readonly say = 1;
      get data(): string {
        asked.push('data');
        return '{"say":2}';
      }
    }
    const { decoder } = decoding([new Chunk() as unknown as WireObject]);
    expect(decoder.notes.map((note) => Object.entries(note as object))).to.deep.equal([
      [['say', 1]],
      Object.entries('end'),
    ]);
    expect(asked).to.deep.equal([]);
  });

  it('passes over blank data and comments that were wrapped into data', () => {
    expect(decoding(['', '  \n', ': still here', { data: ':' }]).decoder.notes).to.deep.equal([
      'end',
    ]);
  });

  it('takes [DONE] with white space around it, and only alone', () => {
    expect(decoding([' [DONE] ', '{"say":1}']).decoder.notes).to.deep.equal([]);
    expect(decoding(['{"say":"[DONE]"}']).decoder.notes).to.deep.equal([{ say: '[DONE]' }, 'end']);
  });

  it('errors with kind protocol for what is no JSON object', () => {
    for (const data of ['{"say":', 'null', '[]', '3', '"x"', `{${'x'.repeat(5_000)}`]) {
      const { error, types, completed } = decoding([{ say: 1 }, data, { say: 2 }]);
      expect(error).to.be.instanceOf(ModelStreamError);
      expect(error?.kind).to.equal('protocol');
      expect(error?.message.length).to.be.lessThan(300);
      expect(error?.partialMessage).to.equal(MESSAGE);
      expect({ types, completed }).to.deep.equal({ types: ['text-delta'], completed: false });
    }
  });

  it('gives an error in plain words to the decoder as an object', () => {
    const { decoder } = decoding([
      { event: 'error', data: 'gone' },
      { event: 'error', data: '"gone"' },
      { event: 'error', data: '{"say":1}' },
    ]);
    expect(decoder.notes.slice(0, 3)).to.deep.equal([
      ['error', { error: 'gone' }],
      ['error', { error: 'gone' }],
      ['error', { say: 1 }],
    ]);
  });

  it('passes on what the decoder throws, with all facts and the message so far', () => {
    const cause = new Error('underneath');
    const facts = { providerCode: 'busy', bodyExcerpt: '{}', retryAfterMs: 5 };
    const given = { retryable: true, status: 529, requestId: 'req_1', cause, ...facts };
    const fail = new ModelStreamError('provider', 'Busy', given);
    const failure = failing(fail);
    const { error } = decoding([{ say: 1 }, failure]);
    expect(error).to.deep.include({ ...given, kind: 'provider', message: 'Busy' });
    expect(error?.partialMessage).to.equal(MESSAGE);
    expect(decoding([failure]).error?.partialMessage).to.equal(undefined);
  });

  it('tells an error of the source from one of the decoder', () => {
    const broken = new TypeError('socket closed');
    expect(decoding([failing(broken)]).error).to.include({
      kind: 'protocol',
      retryable: false,
      cause: broken,
    });
    let error: unknown;
    concat(
      of({ say: 1 }),
      throwError(() => broken),
    )
      .pipe(decodeEvents<WireObject, object>(create))
      .subscribe({ error: (given: unknown) => (error = given) });
    expect(error).to.deep.include({
      kind: 'network',
      retryable: true,
      cause: broken,
      partialMessage: MESSAGE,
    });
    expect(error).to.have.property('message').that.includes('socket closed');
  });

  it('ends a source at once when the decoder has finished, also one that gives everything at once', () => {
    let asked = 0;
    function* endless(): Generator<WireObject> {
      for (;;) yield { say: (asked += 1), stop: asked === 3 };
    }
    const { completed, decoder } = decoding(endless());
    expect({ completed, asked }).to.deep.equal({ completed: true, asked: 3 });
    expect(decoder.notes).to.not.include('end');
  });

  it('ends such a source when the consumer has enough', () => {
    let asked = 0;
    function* endless(): Generator<WireObject> {
      for (;;) yield { say: (asked += 1) };
    }
    from(endless()).pipe(decodeEvents<WireObject, object>(create), take(2)).subscribe();
    expect(asked).to.equal(2);
  });

  it('unsubscribes the source when it is unsubscribed, and after an error', () => {
    const source = new Subject<WireObject>();
    const decoding$ = source.pipe(decodeEvents<WireObject, object>(create));
    decoding$.subscribe().unsubscribe();
    expect(source.observed).to.equal(false);
    decoding$.subscribe({ error: () => {} });
    source.next(failing(new Error('no')));
    expect(source.observed).to.equal(false);
  });

  it('errors with kind protocol for a parsed event that is no object', () => {
    for (const item of [undefined, null, 7, true, [], [{}], Symbol('a'), () => 1]) {
      const { error, types, decoder } = decoding([{ say: 1 }, item as never, { say: 2 }]);
      expect(error).to.include({ kind: 'protocol' });
      expect(error?.message).to.match(/^A wire event is not a JSON object: /);
      expect({ types, notes: decoder.notes }).to.deep.equal({
        types: ['text-delta'],
        notes: [{ say: 1 }],
      });
    }
  });

  it('decodes what comes while another event is decoded after it, and nothing after the finish', () => {
    for (const stop of ['complete', 'error'] as const) {
      const source = new Subject<WireObject>();
      const given: string[] = [];
      source.pipe(decodeEvents<WireObject, object>((emit) => new NotingDecoder(emit))).subscribe({
        next: (event) => {
          given.push(event.type === 'text-delta' ? event.delta : event.type);
          if (given.length === 1) source.next({ say: 2, stop: true });
          if (event.type !== 'finish') return;
          source.next({ say: 3 });
          source[stop](new Error('late'));
        },
        error: () => given.push('#'),
        complete: () => given.push('|'),
      });
      source.next({ say: 1 });
      expect(given).to.deep.equal(['1', '2', 'finish', '|']);
    }
  });

  it('errors also when what the source failed with cannot be looked at', () => {
    const refuse = (): never => {
      throw new Error('no');
    };
    const odd: unknown[] = [
      Object.create(null),
      { toString: refuse },
      Object.defineProperty(new Error('x'), 'message', { get: refuse }),
      Object.assign(new Error('x'), { message: Object.create(null) }),
      new Proxy({}, { get: refuse, has: refuse, getPrototypeOf: refuse }),
    ];
    for (const cause of odd) {
      let error: unknown;
      throwError(() => cause)
        .pipe(decodeEvents<WireObject, object>(create))
        .subscribe({ error: (given: unknown) => (error = given) });
      expect(error).to.include({ kind: 'network' });
      expect((error as Error).cause === cause).to.equal(true);
    }
  });

  it('errors without the message so far if that cannot be made', () => {
    let error: unknown;
    const broken = (emit: (event: ModelEvent<object>) => void): EventDecoder =>
      Object.assign(new NotingDecoder(emit), {
        partialMessage: () => {
          throw new RangeError('too deep');
        },
      });
    of(failing(new ModelStreamError('provider', 'Busy')))
      .pipe(decodeEvents<WireObject, object>(broken))
      .subscribe({ error: (given: unknown) => (error = given) });
    expect(error).to.include({ kind: 'provider', message: 'Busy' });
  });
});
