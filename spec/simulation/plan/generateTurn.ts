import { CROWD } from '../checks/stack.ts';
import { CallGenerator } from './CallGenerator.ts';
import { generateRun } from './generateRun.ts';
import { Random } from './Random.ts';
import type { AroundPlan, OptionsPlan, ResolvePlan, ToolPlan, TurnPlan } from './TurnPlan.ts';

/** One turn of so many has a crowd of synchronous calls and nothing else. */
const CROWD_EVERY = 250;

/** The turn of a seed: always the same one. */
export function generateTurn(seed: number): TurnPlan {
  const random = new Random(seed);
  if (seed % CROWD_EVERY === CROWD_EVERY - 1) return generateCrowd(random);
  const what = random.weighted({ keys: 10, room: 5, none: 85 });
  const contest = what === 'none' ? undefined : what;
  const options = contest ? generateLimit(random, contest) : generateOptions(random);
  const tools = contest
    ? [{ name: 'tool_0', start: 'sealed' as const }]
    : random.many(1, 4, (at) => generateTool(random, `tool_${at}`));
  const calls = new CallGenerator(random, {
    tools: tools.map(({ name }) => name),
    isApproved: options.approves === true,
    isRetried: options.around?.includes('retry') === true,
    usesPromises: random.chance(17),
    resolves: options.resolves ?? [],
    contest,
  });
  const count = contest ? 3 : Number(random.weighted({ 1: 60, 2: 25, 3: 15 }));
  const runs = random.many(count, count, () =>
    generateRun(random, calls, { mostCalls: count === 1 ? 8 : 4 }),
  );
  return { options, tools, runs };
}

function generateCrowd(random: Random): TurnPlan {
  const said = random.oneOf(['safe', 'unsafe'] as const);
  const calls = random.many(CROWD, CROWD, (n) => ({
    n,
    tool: 'tool_0',
    script: { gives: 'value' as const, steps: [{ says: 2 }] },
  }));
  return {
    options: { maxConcurrent: random.between(1, 3) },
    tools: [{ name: 'tool_0', claims: said, start: 'committed' }],
    runs: [{ entry: random.oneOf(['batch', 'events'] as const), calls }],
  };
}

/** The room of a contest; one for few keys may be made harder with it. */
function generateLimit(random: Random, contest: 'keys' | 'room'): OptionsPlan {
  const isLimited = contest === 'room' || random.chance(50);
  return isLimited ? { maxConcurrentTotal: random.between(1, 2) } : {};
}

function generateOptions(random: Random): OptionsPlan {
  const approves = random.chance(28);
  const around = random.chance(30) ? generateAround(random) : [];
  const resolves = random.chance(25) ? generateResolves(random) : [];
  return {
    ...(random.chance(30) && { maxConcurrent: random.between(1, 3) }),
    ...(random.chance(20) && { maxConcurrentTotal: random.between(1, 3) }),
    ...(random.chance(15) && { start: random.oneOf(['sealed', 'committed'] as const) }),
    ...(random.chance(30) && { cascade: random.oneOf(['dependents', 'all'] as const) }),
    ...(random.chance(38) && { onStreamError: 'discard' as const }),
    ...(approves && { approves }),
    ...(approves && random.chance(50) && { approvalTimeoutMs: random.between(2, 5) }),
    ...(random.chance(25) && { graceMs: random.oneOf([0, 1, 2, 9]) }),
    ...(random.chance(7) && { maxCalls: random.between(1, 4) }),
    ...(resolves.length > 0 && { resolves }),
    ...(random.chance(20) && { tail: true as const }),
    ...(random.chance(15) && {
      spill: random.weighted({ answers: 3, 'answers late': 4, fails: 2, 'never answers': 1 }),
    }),
    ...(around.length > 0 && { around }),
  };
}

function generateResolves(random: Random): ResolvePlan[] {
  const all = ['aliases', 'repair', 'rewrite', 'unknown'] as const;
  return all.filter(() => random.chance(50));
}

function generateAround(random: Random): AroundPlan[] {
  const all = ['whole', 'retry', 'timeout', 'guard', 'pause'] as const;
  const some = all.filter(() => random.chance(40));
  return random.chance(50) ? some : some.reverse();
}

function generateTool(random: Random, name: string): ToolPlan {
  const kind = random.oneOf([
    'invokable',
    'streamable',
    'enhanced-invokable',
    'enhanced-streamable',
  ] as const);
  const said = random.weighted({ byCall: 60, safe: 12, unsafe: 12, unsaid: 6, keys: 10 });
  return {
    name,
    ...(kind !== 'invokable' && { kind }),
    ...(said !== 'byCall' && {
      claims: said === 'keys' ? [{ key: ['a'], mode: random.oneOf(['read', 'write']) }] : said,
    }),
    ...(random.chance(30) && { start: random.oneOf(['sealed', 'sealed', 'committed'] as const) }),
    ...(random.chance(12) && { cap: random.between(1, 2) }),
    ...(random.chance(20) && { timeoutMs: random.between(2, 8) }),
    ...(random.chance(12) && { idleTimeoutMs: random.between(2, 5) }),
    ...(random.chance(45) && { limit: random.between(1, random.chance(50) ? 30 : 60) }),
    ...(random.chance(50) && { overflow: random.oneOf(['stop', 'drain'] as const) }),
    ...(random.chance(40) && { idempotent: true as const }),
  };
}
