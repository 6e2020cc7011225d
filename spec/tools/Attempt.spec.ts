import { expect } from 'chai';
import { NEVER, noop, Observable, of, Subject, throwError } from 'rxjs';
import { Attempt } from '../../lib/tools/Attempt.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolHandler } from '../../lib/tools/ToolMiddleware.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { workOf } from '../../lib/tools/workOf.ts';
import { textOf } from '../helpers/brief.ts';
import { testContext } from '../helpers/testContext.ts';

/** An observer that notes what it gets. */
function noting(log: string[]) {
  return {
    next: ({ parts }: { parts: Parameters<typeof textOf>[0] }) => log.push(textOf(parts)),
    error: (error: unknown) => log.push(`error: ${(error as Error).message}`),
    complete: () => log.push('complete'),
  };
}

/** A handler that never ends; notes what it gets told. */
function lasting(log: string[], seen: ToolContext[] = []): ToolHandler {
  return (_input, context) =>
    new Observable(() => {
      seen.push(context);
      context.signal.addEventListener('abort', () =>
        log.push(`abort: ${context.signal.reason.message}`),
      );
      workOf(context)?.onHalt((reason) => log.push(`halt: ${reason}`));
      return () => log.push('teardown');
    });
}

describe('Attempt', () => {
  it('passes on what it runs gives, with a context of its own', () => {
    const log: string[] = [];
    const work = new WorkScope();
    const attempt = new Attempt(testContext({ callId: 'c' }, work), 3, noting(log));
    attempt.run((input, context) => {
      log.push(`${input} ${context.callId} ${context.attempt}`);
      expect([context === attempt.context, workOf(context) === attempt.work]).to.deep.equal([
        true,
        true,
      ]);
      return of(textResult('x'), textResult('y'));
    }, 'in');
    expect(log).to.deep.equal(['in c 3', 'x', 'y', 'complete']);
    const end = attempt.work.begin();
    expect(work.working).to.equal(1);
    end();
  });

  it('passes errors on, also one that is thrown before there is a source', () => {
    for (const handler of [
      () => throwError(() => new Error('no')),
      () => {
        throw new Error('no');
      },
    ]) {
      const log: string[] = [];
      new Attempt(testContext(), 1, noting(log)).run(handler, '');
      expect(log).to.deep.equal(['error: no']);
    }
  });

  it('H4 is stopped in order, once: its signal, its source, what was opened in it', () => {
    const log: string[] = [];
    const attempt = new Attempt(testContext({}, new WorkScope()), 1, noting(log));
    attempt.run(lasting(log), '');
    attempt.stop(new Error('late'));
    attempt.stop(new Error('later'));
    expect(log).to.deep.equal(['abort: late', 'teardown', 'halt: Error: late']);
  });

  it('S3 gives nothing that its tool gives on hearing of the abort', () => {
    const log: string[] = [];
    const attempt = new Attempt(testContext({}, new WorkScope()), 1, noting(log));
    const source = new Subject<ToolOutput>();
    attempt.run((_input, { signal }) => {
      signal.addEventListener('abort', () => source.next(textResult('late')));
      return source;
    }, '');
    attempt.stop();
    expect(log).to.deep.equal([]);
  });

  it('has nothing left to stop when it has ended, and its teardown has run by then', () => {
    const log: string[] = [];
    const attempt = new Attempt(testContext(), 1, noting(log));
    attempt.run(
      (_input, { signal }) =>
        new Observable((subscriber) => {
          signal.addEventListener('abort', () => log.push('abort'));
          subscriber.add(() => log.push('teardown'));
          subscriber.complete();
        }),
      '',
    );
    attempt.stop();
    expect(log).to.deep.equal(['teardown', 'complete']);
    const failed: string[] = [];
    new Attempt(testContext(), 1, noting(failed)).run(
      () =>
        new Observable((subscriber) => {
          subscriber.add(() => failed.push('teardown'));
          subscriber.error(new Error('no'));
        }),
      '',
    );
    expect(failed).to.deep.equal(['teardown', 'error: no']);
  });

  it('is let go of by the scope around it when it has ended', () => {
    const work = new WorkScope();
    const attempt = new Attempt(testContext({}, work), 1, noting([]));
    const { signal } = attempt.context;
    attempt.run(() => of(textResult('x')), '');
    work.halt('cancelled');
    expect(signal.aborted).to.equal(false);
  });

  it('is stopped and ends although a teardown throws', () => {
    const refuse = () => {
      throw new Error('teardown');
    };
    const log: string[] = [];
    const failing = new Attempt(testContext(), 1, noting(log));
    failing.run(
      () =>
        new Observable((subscriber) => {
          subscriber.error(new Error('no'));
          return refuse;
        }),
      '',
    );
    const stopped = new Attempt(testContext(), 1, noting(log));
    stopped.run(() => new Observable(() => refuse), '');
    stopped.stop();
    expect(log).to.deep.equal(['error: no']);
  });

  it('stops with the scope around it, and says so to what was opened in it', () => {
    const log: string[] = [];
    const work = new WorkScope();
    const attempt = new Attempt(testContext({}, work), 1, noting(log));
    attempt.run(lasting(log), '');
    work.halt('cancelled', () => attempt.stop());
    expect(log).to.deep.equal(['abort: cancelled', 'teardown', 'halt: cancelled']);
  });

  it('H1 aborts with a signal that its context was given, and listens to it no longer than it lasts', () => {
    const log: string[] = [];
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = ((...all: Parameters<typeof add>) => {
      listeners += 1;
      add(...all);
    }) as typeof add;
    const remove = signal.removeEventListener.bind(signal);
    signal.removeEventListener = ((...all: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...all);
    }) as typeof remove;
    for (const context of [
      testContext({ signal }),
      { ...testContext({}, new WorkScope()), signal },
    ]) {
      const ended = new Attempt(context, 1, noting([]));
      ended.run(() => of(textResult('x')), '');
      const stopped = new Attempt(context, 1, noting([]));
      stopped.run(() => NEVER, '');
      stopped.stop();
      expect(listeners).to.equal(0);
      const seen: ToolContext[] = [];
      new Attempt(context, 1, noting([])).run(lasting(log, seen), '');
      expect([listeners, seen[0]?.signal === signal]).to.deep.equal([1, false]);
      listeners = 0;
    }
    controller.abort(new Error('enough'));
    expect(log).to.deep.equal([
      'abort: enough',
      'halt: Error: enough',
      'abort: enough',
      'halt: Error: enough',
    ]);
    const late = new Attempt(testContext({ signal }), 1, noting([]));
    late.run(() => NEVER, '');
    expect(late.context.signal.aborted).to.equal(true);
  });

  it('runs without a signal, where whoever runs the tool gives none', () => {
    const log: string[] = [];
    const attempt = new Attempt({ attempt: 1, progress: noop } as never, 1, noting(log));
    attempt.run(() => of(textResult('x')), '');
    expect(log).to.deep.equal(['x', 'complete']);
  });
});
