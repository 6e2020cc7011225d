import { expect } from 'chai';
import { EMPTY, from, map, NEVER, Observable, observable, of, take, throwError } from 'rxjs';
import type { WorkTracker } from '../../lib/sources/WorkTracker.ts';
import { outputRules } from '../../lib/tools/outputRules.ts';
import type { ToolKind } from '../../lib/tools/Tool.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { toolSource } from '../../lib/tools/toolSource.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { throwing } from '../helpers/throwing.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const KINDS: readonly ToolKind[] = [
  'invokable',
  'streamable',
  'enhanced-invokable',
  'enhanced-streamable',
];
const STANDARD: readonly ToolKind[] = ['invokable', 'streamable'];

/** A value that tools of a kind may give. */
const sample = (kind: ToolKind, text: string): unknown =>
  STANDARD.includes(kind) ? text : { parts: [{ type: 'text', text }] };

const textOf = ({ parts }: ToolOutput): string =>
  parts.map((part) => (part.type === 'text' ? part.text : part.type)).join();

const sourceOf = (kind: ToolKind, execute: () => unknown, tracker: WorkTracker | undefined) =>
  toolSource(outputRules[kind], execute, tracker);

async function run(kind: ToolKind, execute: () => unknown) {
  const { values, ...end } = await collect(sourceOf(kind, execute, undefined));
  return { texts: values.map(textOf), ...end };
}

async function* asyncOf(...values: readonly unknown[]): AsyncGenerator<unknown> {
  yield* values;
}

function* syncOf(...values: readonly unknown[]): Generator<unknown> {
  yield* values;
}

const streamOf = (...values: readonly unknown[]): ReadableStream<unknown> =>
  new ReadableStream({
    start(controller) {
      for (const value of values) controller.enqueue(value);
      controller.close();
    },
  });

const thenable = (value: unknown): PromiseLike<unknown> =>
  ({ then: (fulfil: (value: unknown) => void) => fulfil(value) }) as PromiseLike<unknown>;

const foreign = (...values: readonly unknown[]): unknown => ({ [observable]: () => of(...values) });

/** Every way to give values. */
const WAYS: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = {
  'an Observable': (...values) => of(...values),
  'an Observable of another library': foreign,
  'an async generator': asyncOf,
  'a generator': syncOf,
  'a web stream': streamOf,
  'a promise of an Observable': async (...values) => of(...values),
  'a promise of an async generator': async (...values) => asyncOf(...values),
  'a promise of a generator': async (...values) => syncOf(...values),
  'a promise of a web stream': async (...values) => streamOf(...values),
  'a thenable of an async generator': (...values) => thenable(asyncOf(...values)),
};

describe('toolSource', () => {
  for (const kind of KINDS) {
    for (const [way, give] of Object.entries(WAYS)) {
      it(`takes a value of ${way} from a tool that is ${kind}`, async () => {
        expect(await run(kind, () => give(sample(kind, 'a')))).to.deep.equal({ texts: ['a'] });
        expect(await run(kind, () => give())).to.deep.equal({ texts: [] });
      });
    }

    it(`takes a value, a promise of one, and nothing from a tool that is ${kind}`, async () => {
      expect(await run(kind, () => sample(kind, 'a'))).to.deep.equal({ texts: ['a'] });
      expect(await run(kind, async () => sample(kind, 'a'))).to.deep.equal({ texts: ['a'] });
      expect(await run(kind, () => undefined)).to.deep.equal({ texts: [] });
      expect(await run(kind, async () => undefined)).to.deep.equal({ texts: [] });
    });
  }

  for (const kind of ['streamable', 'enhanced-streamable'] as const) {
    for (const [way, give] of Object.entries({
      ...WAYS,
      'an array': (...values: readonly unknown[]) => values,
    })) {
      it(`takes many values of ${way} from a tool that is ${kind}`, async () => {
        const values = ['a', 'b', 'c'].map((text) => sample(kind, text));
        expect(await run(kind, () => give(...values))).to.deep.equal({ texts: ['a', 'b', 'c'] });
      });
    }
  }

  for (const kind of ['invokable', 'enhanced-invokable'] as const) {
    for (const [way, give] of Object.entries(WAYS)) {
      it(`gives the first value of ${way} and fails at the second, if the tool is ${kind}`, async () => {
        const { texts, error } = await run(kind, () => give(sample(kind, 'a'), sample(kind, 'b')));
        expect(texts).to.deep.equal(['a']);
        expect(error).to.include({ name: 'ToolFailure', code: 'invalid-output' });
        expect((error as Error).message).to.contain('a second value');
      });
    }
  }

  it('counts undefined as a value of an invokable tool', async () => {
    expect(await run('invokable', () => of(undefined))).to.deep.equal({ texts: [] });
    expect((await run('invokable', () => of(undefined, 'a'))).error).to.be.instanceOf(Error);
  });

  it('reads a web stream of a platform that cannot iterate them', async () => {
    const stream = streamOf('a', 'b');
    const given = { getReader: () => stream.getReader(), cancel: () => stream.cancel() };
    expect(await run('streamable', () => given)).to.deep.equal({ texts: ['a', 'b'] });
  });

  it('gives what execute gave before a value that the kind does not take', async () => {
    const { texts, error } = await run('streamable', () => of('a', 5, 'b'));
    expect(texts).to.deep.equal(['a']);
    expect((error as Error).message).to.contain('expected strings, got 5');
  });
});

describe('toolSource, when the tool fails', () => {
  const thrownValues = [
    new Error('x'),
    Object.freeze(new TypeError('x')),
    'text',
    undefined,
    null,
    throwing,
  ];

  const failures: Readonly<Record<string, (thrown: unknown, value: unknown) => unknown>> = {
    'throws at once': (thrown) => {
      throw thrown;
    },
    rejects: async (thrown) => {
      throw thrown;
    },
    'rejects late': async (thrown) => {
      await turn();
      throw thrown;
    },
    'errors its Observable': (thrown) => throwError(() => thrown),
    'throws in an async generator': async function* fail(thrown) {
      throw thrown;
    },
    'throws in a generator': function* fail(thrown) {
      throw thrown;
    },
    'errors its web stream': (thrown) =>
      new ReadableStream({ start: (controller) => controller.error(thrown) }),
    'throws in subscribe': (thrown) =>
      new Observable(() => {
        throw thrown;
      }),
    'promises an Observable that errors': async (thrown) => throwError(() => thrown),
  };

  for (const [how, fail] of Object.entries(failures)) {
    it(`H2 errors with what it threw, unchanged, if it ${how}`, async () => {
      const rejections = await unhandledRejections(async () => {
        for (const thrown of thrownValues) {
          const collected = await run('streamable', () => fail(thrown, 'a'));
          expect(collected.texts).to.deep.equal([]);
          expect('error' in collected).to.equal(true);
          expect(collected.error).to.equal(thrown);
        }
      });
      expect(rejections).to.deep.equal([]);
    });
  }

  it('gives the values before a throw', async () => {
    async function* later(): AsyncGenerator<string> {
      yield 'a';
      await turn();
      throw new Error('late');
    }
    function* sooner(): Generator<string> {
      yield 'a';
      throw new Error('late');
    }
    for (const fail of [later, sooner]) {
      const { texts, error } = await run('streamable', fail);
      expect(texts).to.deep.equal(['a']);
      expect(error).to.include({ message: 'late' });
    }
  });

  it('errors if what execute gave throws when it is looked at', async () => {
    for (const kind of KINDS) expect(await run(kind, () => throwing)).to.have.property('error');
  });
});

describe('toolSource, subscribed', () => {
  it('is cold: each subscription runs the tool once, synchronously', () => {
    let runs = 0;
    const source$ = sourceOf('invokable', () => ++runs, undefined);
    expect(runs).to.equal(0);
    const texts: string[] = [];
    source$.subscribe((output) => texts.push(textOf(output)));
    expect([runs, texts]).to.deep.equal([1, ['1']]);
    source$.subscribe();
    expect(runs).to.equal(2);
  });

  itMarbles(
    'emits each output in the frame of its value and ends with its source',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const chunks = cold('-a--b--|');
      const subs = '       ^------!';
      const expected = '   -a--b--|';
      expectObservable(sourceOf('streamable', () => chunks, undefined).pipe(map(textOf))).toBe(
        expected,
      );
      expectSubscriptions(chunks.subscriptions).toBe(subs);
    },
  );

  itMarbles(
    'emits the value of an invokable tool before its source completes, and stops it at a second',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const values = cold('-a--b--|');
      const subs = '       ^---!';
      const expected = '   -a--#';
      const failure = Object.assign(
        new Error('The tool gave invalid output: it gave a second value, and may give one.'),
        { name: 'ToolFailure' },
      );
      expectObservable(sourceOf('invokable', () => values, undefined).pipe(map(textOf))).toBe(
        expected,
        undefined,
        failure,
      );
      expectSubscriptions(values.subscriptions).toBe(subs);
    },
  );

  itMarbles(
    'passes an error on in its frame',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const values = cold('-a-#', undefined, new RangeError('x'));
      expectObservable(sourceOf('streamable', () => values, undefined).pipe(map(textOf))).toBe(
        '-a-#',
        undefined,
        new RangeError('x'),
      );
      expectSubscriptions(values.subscriptions).toBe('^--!');
    },
  );

  itMarbles(
    'H4 unsubscribing stops the source',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const values = cold('-a--b--|');
      const unsub = '      ---!';
      expectObservable(
        sourceOf('streamable', () => values, undefined).pipe(map(textOf)),
        unsub,
      ).toBe('-a--');
      expectSubscriptions(values.subscriptions).toBe('^--!');
    },
  );

  it('R11 can be stopped inside an endless source that never pauses', () => {
    function* endless(): Generator<string> {
      for (;;) yield 'a';
    }
    const texts: string[] = [];
    for (const give of [endless, () => from(endless())]) {
      sourceOf('streamable', give, undefined)
        .pipe(take(3), map(textOf))
        .subscribe((text) => texts.push(text));
    }
    expect(texts.join('')).to.equal('aaaaaa');
  });

  it('H4 unsubscribing calls return() of a generator and cancels a stream, once', async () => {
    const log: string[] = [];
    async function* chunks(): AsyncGenerator<string> {
      try {
        yield 'a';
        yield 'b';
      } finally {
        log.push('return');
      }
    }
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue('a'),
      cancel: () => void log.push('cancel'),
    });
    for (const source of [chunks(), stream]) {
      await new Promise<void>((resolve) => {
        const subscription = sourceOf('streamable', () => source, undefined).subscribe(() => {
          queueMicrotask(() => subscription.unsubscribe());
          resolve();
        });
      });
      await turn();
    }
    expect(log).to.deep.equal(['return', 'cancel']);
  });
});

describe('toolSource, tracking work', () => {
  it('S14 reads nothing of what a promise gives after unsubscribing', async () => {
    const log: string[] = [];
    const source = {
      [Symbol.asyncIterator]() {
        log.push('read');
        return asyncOf('a');
      },
    };
    sourceOf('streamable', async () => source, undefined)
      .subscribe()
      .unsubscribe();
    await turn();
    expect(log).to.deep.equal([]);
  });

  it('tells of a promise until it settles, also after unsubscribing', async () => {
    for (const settle of ['fulfil', 'reject'] as const) {
      const log: string[] = [];
      let end = (): void => {};
      const work = new Promise((fulfil, reject) => {
        end = () => (settle === 'fulfil' ? fulfil('a') : reject(new Error('late')));
      });
      const rejections = await unhandledRejections(async () => {
        sourceOf('invokable', () => work, recordingTracker(log))
          .subscribe(() => log.push('emit'))
          .unsubscribe();
        await turn();
        expect(log).to.deep.equal(['begin']);
        end();
      });
      expect(log).to.deep.equal(['begin', 'end']);
      expect(rejections).to.deep.equal([]);
    }
  });

  it('tells of the source that a promise gave too', async () => {
    const log: string[] = [];
    await collect(sourceOf('streamable', async () => asyncOf('a'), recordingTracker(log)));
    expect(log).to.deep.equal(['begin', 'end', 'begin', 'end']);
  });

  it('takes an Observable as ended when it is unsubscribed, and a value as no work', () => {
    const log: string[] = [];
    for (const given of [NEVER, EMPTY, 'a']) {
      sourceOf('streamable', () => given, recordingTracker(log))
        .subscribe()
        .unsubscribe();
    }
    expect(log).to.deep.equal([]);
  });

  it('drops what a teardown throws, so that what is around it does not lose its end', () => {
    const given = new Observable(() => () => expect.fail('teardown'));
    const subscription = sourceOf('streamable', () => given, undefined).subscribe();
    subscription.unsubscribe();
  });

  it('takes what a thenable fulfils with as the value, itself too', async () => {
    const self = { then: (fulfil: (value: unknown) => void) => fulfil(self) };
    const { values } = await collect(sourceOf('invokable', () => self, undefined));
    expect(values.map((output) => output.structured)).to.deep.equal([self]);
  });

  it('cancels a stream that comes after it was unsubscribed', async () => {
    const log: string[] = [];
    const stream = new ReadableStream<string>({ cancel: () => void log.push('cancel') });
    const subscription = sourceOf(
      'streamable',
      () => Promise.resolve(stream),
      undefined,
    ).subscribe();
    subscription.unsubscribe();
    await turn();
    expect(log).to.deep.equal(['cancel']);
  });
});
