import type { StandardSchema } from '../../../lib/schema/StandardSchema.ts';
import { createTool } from '../../../lib/tools/createTool.ts';
import type { AnyTool, ToolTraits } from '../../../lib/tools/Tool.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import type { ToolPlan } from '../plan/TurnPlan.ts';
import { declared } from '../rules/claimsOf.ts';
import { numberIn } from './callInput.ts';
import { give } from './give.ts';
import type { Scene } from './Scene.ts';
import { Script } from './Script.ts';

/** The input of every call: its number in the plan, and whether an approval has changed it. */
export interface ScriptInput {
  readonly n: number;
  readonly changed?: boolean;
}

/** The number in an input, which is text where somebody runs a call for which there is no tool. */
export function numberOf(input: unknown): number {
  return typeof input === 'string' ? numberIn(input) : (input as ScriptInput).n;
}

/** A schema without any validator: compiling one for each turn would take longer than the turn. */
const schema: StandardSchema<ScriptInput> = {
  '~standard': {
    version: 1,
    vendor: 'simulation',
    validate: (value) =>
      Number.isInteger((value as Partial<ScriptInput>)?.n)
        ? { value: value as ScriptInput }
        : { issues: [{ message: 'must be a whole number', path: ['n'] }] },
    jsonSchema: { input: () => ({ type: 'object', properties: { n: { type: 'integer' } } }) },
  } as StandardSchema<ScriptInput>['~standard'],
};

/** Makes a tool of its plan. What a call of it does stands in the plan of the call. */
export function scriptedTool(world: Scene, plan: ToolPlan): AnyTool {
  const { name, kind = 'invokable' } = plan;
  return createTool<ScriptInput, unknown>(kind, {
    name,
    inputSchema: schema,
    ...traitsOf(world, plan),
    execute: ({ n }, context) => playScript(world, n, context as ToolContext),
  }) as AnyTool;
}

/** Enters the tool of call `n`. Gives what its script says. */
export function playScript(world: Scene, n: number, context: ToolContext): unknown {
  const call = world.ledger.find(n);
  if (call === undefined) throw new Error(`There is no call ${n}.`);
  const script = new Script(world, call, context);
  const left = script.work();
  try {
    return give(script);
  } finally {
    script.attempt.left = true;
    left();
  }
}

function traitsOf(world: Scene, plan: ToolPlan): ToolTraits<ScriptInput, unknown> {
  const { start, cap, timeoutMs, idleTimeoutMs, limit, overflow, idempotent, claims } = plan;
  return {
    ...(start && { start }),
    ...(cap !== undefined && { maxConcurrent: cap }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
    ...(limit !== undefined && { maxResultSizeChars: limit }),
    ...(overflow && { overflow }),
    ...(idempotent && { idempotent }),
    ...(claims === undefined && {
      concurrency: ({ n, changed }) => {
        const facts = world.ledger.find(n);
        const { claims: said = 'safe', changed: later = said, acts = [] } = facts?.plan ?? {};
        if (facts && !changed) for (const act of acts) world.act(facts.run, act, 'its claims');
        return declared(changed ? later : said);
      },
    }),
    ...(claims !== undefined && claims !== 'unsaid' && { concurrency: declared(claims) }),
  };
}
