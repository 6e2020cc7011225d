import { expect } from 'chai';
import { of, throwError } from 'rxjs';
import type { McpCallEvent } from '../../lib/mcp/McpCallEvent.ts';
import { type McpRun, runMcpTool } from '../../lib/mcp/runMcpTool.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const content = [{ type: 'text' as const, text: 'found' }];
const answer: McpCallEvent = { type: 'result', result: { content, structuredContent: { a: 1 } } };
const news = (progress: number): McpCallEvent => ({ type: 'progress', progress });

function run(
  members: Pick<McpRun, 'call'> & Partial<McpRun>,
  tool: { outputSchema?: object } = {},
) {
  return runMcpTool(tool as Parameters<typeof runMcpTool>[0], {
    name: 'search',
    maxStructuredChars: 100,
    validator: undefined,
    progress: () => undefined,
    now: () => 0,
    ...members,
  });
}

describe('runMcpTool', () => {
  itMarbles('tells the news, gives the first answer, and leaves the call then', (helpers) => {
    const call$ = helpers.cold('a-b-r-r', { a: news(1), b: news(1), r: answer });
    const told: unknown[] = [];
    const output$ = run({ call: () => call$, progress: (value) => told.push(value) });
    helpers.expectObservable(output$).toBe('----(r|)', {
      r: { parts: content, structured: { a: 1 } },
    });
    helpers.expectSubscriptions(call$.subscriptions).toBe('^---!');
    helpers.flush();
    expect(told).to.deep.equal([{ progress: 1 }]);
  });

  itMarbles(
    'errors with just what the taker of the news throws, and leaves the call',
    (helpers) => {
      const call$ = helpers.cold('--a-r', { a: news(1), r: answer });
      const bug = new Error('A bug of the user.');
      const output$ = run({
        call: () => call$,
        progress: () => {
          throw bug;
        },
      });
      helpers.expectObservable(output$).toBe('--#', undefined, bug);
      helpers.expectSubscriptions(call$.subscriptions).toBe('^-!');
    },
  );

  it('calls once for each subscription, and counts the news of each for itself', async () => {
    let calls = 0;
    const told: unknown[] = [];
    const output$ = run({
      call: () => {
        calls += 1;
        return of(news(1), answer);
      },
      progress: (value) => told.push(value),
    });
    for (const times of [1, 2]) {
      await collect(output$);
      expect([calls, told.length]).to.deep.equal([times, times]);
    }
  });

  it('says as ToolFailure why there is no answer', async () => {
    const lost = Object.assign(new Error('No such thing'), { code: -32_601 });
    const calls: readonly (readonly [McpRun['call'], string])[] = [
      [() => throwError(() => lost), 'unknown-tool'],
      [
        () => {
          throw lost;
        },
        'unknown-tool',
      ],
      [() => of(news(1)), 'unavailable'],
    ];
    for (const [call, code] of calls) {
      const { error } = await collect(run({ call }));
      expect(ToolFailure.is(error) && error.code).to.equal(code);
    }
  });

  it('drops a structured value that is too large, and misses one that is owed', async () => {
    const small = await collect(run({ call: () => of(answer), maxStructuredChars: 6 }));
    expect(small.values).to.deep.equal([{ parts: content }]);
    const owed = run(
      { call: () => of<McpCallEvent>({ type: 'result', result: { content } }) },
      { outputSchema: {} },
    );
    expect((await collect(owed)).values[0]?.isError).to.equal(true);
  });
});
