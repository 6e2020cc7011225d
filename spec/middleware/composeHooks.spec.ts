import { expect } from 'chai';
import fc from 'fast-check';
import { of, throwError } from 'rxjs';
import { composeHooks } from '../../lib/middleware/composeHooks.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import type { ToolHooks } from '../../lib/tools/ToolHooks.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { textOf } from '../helpers/brief.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

/** What one object of hooks does; a hook that is undefined is left out. */
interface Plan {
  readonly before: 'pass' | 'throw' | undefined;
  readonly after: 'pass' | 'replace' | 'throw' | undefined;
  readonly onError: 'pass' | 'give' | 'throw' | undefined;
  readonly later: 'value' | 'promise' | 'observable';
}

const plan: fc.Arbitrary<Plan> = fc.record({
  before: fc.constantFrom('pass', 'throw', 'pass', undefined),
  after: fc.constantFrom('pass', 'replace', 'throw', undefined),
  onError: fc.constantFrom('pass', 'give', 'throw', undefined),
  later: fc.constantFrom('value', 'promise', 'observable'),
});

/** What the hooks of one plan are. Notes each call. */
function hooksOf(
  { before, after, onError, later }: Plan,
  name: number,
  trace: string[],
): ToolHooks {
  const answer = (what: string, seen: string, given: ToolOutput | undefined): never => {
    trace.push(`${what} ${name} ${seen}`);
    const give = (): ToolOutput | undefined => {
      if (given === FAIL) throw new Error(`${what} ${name}`);
      return given;
    };
    if (later === 'value') return give() as never;
    if (later === 'promise') return Promise.resolve().then(give) as never;
    return (given === FAIL ? throwError(give as never) : of(given)) as never;
  };
  const FAIL = textResult('');
  return {
    ...(before && {
      beforeExecute: (input) => answer('before', `${input}`, before === 'throw' ? FAIL : undefined),
    }),
    ...(after && {
      afterExecute: ({ parts }) => {
        const text = textOf(parts);
        const given = { pass: undefined, replace: textResult(`${text}+${name}`), throw: FAIL }[
          after
        ];
        return answer('after', text, given);
      },
    }),
    ...(onError && {
      onError: (error) => {
        const given = { pass: undefined, give: textResult(`saved ${name}`), throw: FAIL }[onError];
        return answer('error', (error as Error).message, given);
      },
    }),
  };
}

/** What must happen, step by step. */
function expected(plans: readonly Plan[], fails: boolean): { trace: string[]; outcome: string } {
  const trace: string[] = [];
  for (const [name, { before }] of plans.entries()) {
    if (before) trace.push(`before ${name} in`);
    if (before === 'throw') return { trace, outcome: `error: before ${name}` };
  }
  trace.push('tool');
  let [text, error] = ['x', 'failed'];
  for (const [name, { after, onError }] of plans.entries()) {
    if (!fails && after) trace.push(`after ${name} ${text}`);
    if (!fails && after === 'throw') return { trace, outcome: `error: after ${name}` };
    if (!fails && after === 'replace') text += `+${name}`;
    if (fails && onError) trace.push(`error ${name} ${error}`);
    if (fails && onError === 'give') return { trace, outcome: `saved ${name}` };
    if (fails && onError === 'throw') error = `error ${name}`;
  }
  return { trace, outcome: fails ? `error: ${error}` : text };
}

/** What happens with hooks that are made with `compose`. */
async function played(
  plans: readonly Plan[],
  fails: boolean,
  compose: (hooks: readonly ToolHooks[]) => ToolHooks,
): Promise<{ trace: string[]; outcome: string }> {
  const trace: string[] = [];
  const hooks = compose(plans.map((one, name) => hooksOf(one, name, trace)));
  const run = withHooks(hooks)(() => {
    trace.push('tool');
    return fails ? throwError(() => new Error('failed')) : of(textResult('x'));
  });
  const { values, error } = await collect(run('in', testContext()));
  const text = values.map(({ parts }) => textOf(parts)).join('|');
  return { trace, outcome: error === undefined ? text : `error: ${(error as Error).message}` };
}

const flat = (hooks: readonly ToolHooks[]) => composeHooks(...hooks);
const leftNested = (hooks: readonly ToolHooks[]) =>
  hooks.reduce((all, one) => composeHooks(all, one), composeHooks());
const rightNested = (hooks: readonly ToolHooks[]) =>
  hooks.reduceRight((all, one) => composeHooks(one, all), composeHooks());

describe('composeHooks', () => {
  it('calls all in order, however they are composed, as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 4 }), fc.boolean(), async (plans, fails) => {
        const wanted = expected(plans, fails);
        for (const compose of [flat, leftNested, rightNested]) {
          expect(await played(plans, fails, compose)).to.deep.equal(wanted);
        }
      }),
    );
  });

  it('gives hooks alone as they are, and none for none', () => {
    const hooks = { beforeExecute: () => {} };
    expect(composeHooks(hooks)).to.equal(hooks);
    expect(composeHooks()).to.deep.equal({});
  });

  it('has only the hooks that one of them has', () => {
    const composed = composeHooks({ beforeExecute: () => {} }, {}, { onError: () => {} });
    expect(Object.keys(composed)).to.have.members(['beforeExecute', 'onError']);
    expect(Object.isFrozen(composed)).to.equal(true);
  });

  it('lets the very output through that nobody replaces', async () => {
    const output = textResult('x');
    const composed = composeHooks({ afterExecute: () => {} }, { afterExecute: async () => {} });
    const { values } = await collect(composed.afterExecute?.(output, testContext()) as never);
    expect(values[0]).to.equal(output);
  });

  it('calls nothing before its answer is asked for', () => {
    const fail = () => expect.fail('it is called');
    const hooks = { beforeExecute: fail, afterExecute: fail, onError: fail };
    const composed = composeHooks(hooks, hooks);
    composed.beforeExecute?.('', testContext());
    composed.afterExecute?.(textResult('x'), testContext());
    composed.onError?.(new Error('x'), testContext());
  });

  it('refuses what is no hook, with its place', () => {
    expect(() => composeHooks({}, { afterExecute: 5 as never })).to.throw(
      TypeError,
      'hooks[1].afterExecute must be a function, got 5.',
    );
    expect(() => composeHooks(null as never)).to.throw(TypeError, 'hooks[0] must be an object');
  });
});
