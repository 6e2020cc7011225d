import { expect } from 'chai';
import fc from 'fast-check';
import { of, Subject, VirtualTimeScheduler } from 'rxjs';
import type { Approval, Approve } from '../../lib/executor/call/Approve.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolTraits } from '../../lib/tools/Tool.ts';
import { briefResult } from '../helpers/brief.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, valueTool } from '../helpers/marbleTools.ts';
import { play } from '../helpers/playModel.ts';

const key = (name: string): ToolTraits<never, unknown> => ({
  concurrency: [{ key: name, mode: 'write' }],
  start: 'sealed',
});
const answers: Record<string, Approval> = { y: true, n: false, r: { reason: 'too dear' } };

/** Runs a model over three tools that take one frame, with approvals that are said in marbles by tool name. */
function ask(
  helpers: MarbleHelpers,
  marbles: string,
  approvals: Record<string, string>,
  more = {},
) {
  const { cold, flush } = helpers;
  const tools = [
    valueTool('a', cold('-(1|)'), key('x')),
    valueTool('b', cold('-(2|)'), key('x')),
    valueTool('c', cold('-(3|)'), key('y')),
  ];
  const approve: Approve = ({ name }) => {
    const answer = approvals[name];
    return answer === undefined ? true : cold(answer, answers);
  };
  const lines = play(helpers, marbles, tools, { approve, ...more });
  flush();
  return lines.filter((line) => / (queued|start|\d [a-z]+( [a-z-]+)?:)/.test(line));
}

describe('approve', () => {
  itMarbles('S17 delays only what conflicts with the call that waits', (helpers) => {
    expect(ask(helpers, '-(abc)F|', { a: '-----(y|)' })).to.deep.equal([
      '1 queued 0 approval',
      '1 queued 1 turn behind 0',
      '1 start 2',
      '2 2 ok: 3',
      '6 start 0',
      '7 0 ok: 1',
      '7 start 1',
      '8 1 ok: 2',
    ]);
  });

  itMarbles('asks for several at once, answered in any order', (helpers) => {
    const approvals = { a: '----(y|)', b: '--(y|)', c: '---(y|)' };
    expect(ask(helpers, '-(abc)F|', approvals)).to.deep.equal([
      '1 queued 0 approval',
      '1 queued 1 approval',
      '1 queued 2 approval',
      '3 queued 1 turn behind 0',
      '4 start 2',
      '5 start 0',
      '5 2 ok: 3',
      '6 0 ok: 1',
      '6 start 1',
      '7 1 ok: 2',
    ]);
  });

  itMarbles(
    'S17 settles a denied call at once, not started, and lets those behind it go',
    (helpers) => {
      expect(ask(helpers, '-(ab)F|', { a: '--(r|)', b: '-(n|)' })).to.deep.equal([
        '1 queued 0 approval',
        '1 queued 1 approval',
        '2 1 denied not-started: The call was denied.',
        '3 0 denied not-started: The call was denied: too dear.',
      ]);
    },
  );

  itMarbles("S17 has a denied call in nobody's way, whatever it waits for itself", (helpers) => {
    const { cold, flush } = helpers;
    const tools = [
      valueTool('a', cold('----(1|)'), SAFE),
      valueTool('b', cold('-(2|)')),
      valueTool('c', cold('-(3|)'), SAFE),
    ];
    const approve: Approve = ({ name }) => (name === 'b' ? cold('--(n|)', answers) : true);
    const lines = play(helpers, '-(abc)F|', tools, { approve });
    flush();
    expect(lines.filter((line) => /start|ok|denied/.test(line))).to.deep.equal([
      '1 start 0',
      '3 1 denied not-started: The call was denied.',
      '3 start 2',
      '4 2 ok: 3',
      '5 0 ok: 1',
    ]);
  });

  itMarbles('denies when nobody answers in time', (helpers) => {
    expect(ask(helpers, '-aF|', { a: '---------' }, { approvalTimeoutMs: 3 })).to.deep.equal([
      '1 queued 0 approval',
      '4 0 denied not-started: The call was denied: nobody answered within 3 ms.',
    ]);
  });

  itMarbles('W2 starts no committed call before a good finish, approved or not', (helpers) => {
    const { cold, flush } = helpers;
    const tools = [valueTool('a', cold('-(1|)')), valueTool('b', cold('-(2|)'), SAFE)];
    const lines = play(helpers, '-a--F|', tools, { approve: () => cold('-(y|)', answers) });
    flush();
    expect(lines.filter((line) => /queued|start|ok/.test(line))).to.deep.equal([
      '1 queued 0 approval',
      '2 queued 0 commit',
      '4 start 0',
      '5 0 ok: 1',
    ]);
  });

  itMarbles('is unsubscribed when the call gets its result without it', (helpers) => {
    const { cold, hot, flush, expectSubscriptions, scheduler } = helpers;
    const answer = cold<boolean>('---------');
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'))), {
      approve: () => answer,
      scheduler,
    });
    const run = executor.open();
    hot('-a-b-c').subscribe((name) => {
      if (name === 'a') run.addTool({ id: '1', name: 'a' });
      if (name === 'a') run.addTool({ id: '2', name: 'a' });
      if (name === 'b') run.cancel(0);
      if (name === 'c') run.discard();
    });
    flush();
    expectSubscriptions(answer.subscriptions).toBe(['-^-!', '-^---!']);
    expect(run.getCompletedResults().map(({ status }) => status)).to.deep.equal([
      'cancelled',
      'cancelled',
    ]);
  });

  itMarbles('is unsubscribed at a bad finish, and the call is skipped', (helpers) => {
    const { cold, flush, expectSubscriptions } = helpers;
    const answer = cold<boolean>('---------');
    const lines = play(helpers, '-a-L|', [valueTool('a', cold('-'))], { approve: () => answer });
    flush();
    expectSubscriptions(answer.subscriptions).toBe('-^-!');
    expect(lines.find((line) => line.includes('skipped'))).to.match(/^3 0 skipped not-started/);
  });
});

describe('Approvals in any interleaving', () => {
  it('S2 S5 S17 H6 every call has one result, and what conflicts takes effect in order', () => {
    const plans = fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c'),
        after: fc.option(fc.constantFrom('a', 'b', 'c')),
        answer: fc.constantFrom('yes', 'no', 'change', 'error', 'empty', 'never'),
        answeredAt: fc.nat({ max: 12 }),
        lastsMs: fc.nat({ max: 4 }),
      }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(plans, fc.option(fc.nat({ max: 12 })), (calls, discardedAt) => {
        const scheduler = new VirtualTimeScheduler();
        const running = new Map<string, number>();
        const overlaps: string[] = [];
        const tool = invokable({
          name: 'work',
          inputSchema: {
            type: 'object',
            properties: { key: { type: 'string' }, index: { type: 'integer' } },
            required: ['key', 'index'],
          },
          concurrency: ({ key }) => [{ key, mode: 'write' }],
          execute: ({ key, index }) => {
            const before = running.get(key);
            if (before !== undefined) overlaps.push(`${index} beside ${before}`);
            running.set(key, index);
            const done = new Subject<string>();
            scheduler.schedule(() => {
              running.delete(key);
              done.next(key);
              done.complete();
            }, calls[index]?.lastsMs);
            return done;
          },
        });
        const approve: Approve = (_, input) => {
          const { index, key } = input as { index: number; key: string };
          const plan = calls[index];
          const answer = new Subject<Approval>();
          const give = (): void => {
            if (plan?.answer === 'error') answer.error(new Error('offline'));
            else if (plan?.answer === 'yes') answer.next(true);
            else if (plan?.answer === 'no') answer.next(false);
            else if (plan?.answer === 'change')
              answer.next({ input: { index, key: plan.after ?? key } });
            if (plan?.answer !== 'never') answer.complete();
          };
          if (plan?.answeredAt === 0) return plan.answer === 'yes';
          scheduler.schedule(give, plan?.answeredAt);
          return answer;
        };
        const executor = new ToolExecutor(registryOf(tool), {
          approve,
          scheduler,
          approvalTimeoutMs: 20,
          graceMs: Number.POSITIVE_INFINITY,
        });
        const run = executor.open();
        const seen: string[] = [];
        run.results$.subscribe((result) => seen.push(briefResult(result)));
        calls.forEach(({ key }, index) => {
          run.addTool({ id: `${index}`, name: 'work', arguments: { key, index } });
        });
        if (discardedAt !== null) scheduler.schedule(() => run.discard(), discardedAt);
        scheduler.flush();
        expect(overlaps).to.deep.equal([]);
        expect(seen.length).to.equal(calls.length);
        if (discardedAt === null) {
          const bad = ['no', 'error', 'empty', 'never'];
          for (const [index, { answer, answeredAt }] of calls.entries()) {
            const isDenied = bad.includes(answer) || (answeredAt === 0 && answer !== 'yes');
            const status = isDenied ? 'denied not-started' : 'ok';
            expect(seen.some((line) => line.startsWith(`${index} ${status}`))).to.equal(true);
          }
        }
        expect(executor.core.schedule.idle, 'H6').to.equal(true);
      }),
      { numRuns: 200 },
    );
  });
});
