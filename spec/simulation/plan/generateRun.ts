import type { CallGenerator } from './CallGenerator.ts';
import type { Random } from './Random.ts';
import type { EndPlan, Entry, RunPlan, TimedAct } from './TurnPlan.ts';

/** The events on which somebody may do something. */
const EVENTS = [
  'tool-call-start',
  'tool-call',
  'tool-queued',
  'tool-start',
  'tool-output',
  'tool-progress',
  'tool-result',
];

/** Makes a run. */
export function generateRun(
  random: Random,
  generator: CallGenerator,
  { mostCalls }: { readonly mostCalls: number },
): RunPlan {
  const entry = random.weighted<Entry>({
    push: 24,
    batch: 8,
    calls: 12,
    events: 26,
    anthropic: 15,
    openai: 15,
  });
  const calls = random.many(0, mostCalls, () => generator.call());
  const numbers = calls.length === 0 ? [0] : calls.map(({ n }) => n);
  const acts = random.chance(40)
    ? random.many(1, 2, () => generateAct(random, generator, numbers))
    : [];
  const isWire = entry === 'anthropic' || entry === 'openai';
  const isTwice = entry === 'batch' && random.chance(30);
  const leaves = acts.some(({ act }) => act.do === 'unsubscribe');
  return {
    entry,
    ...(random.chance(30) && { opensMs: random.between(1, 5) }),
    ...(entry === 'push' && random.chance(45) && { hold: true as const }),
    calls,
    ...(isTwice && { twice: [random.oneOf(numbers)] }),
    ...(random.chance(25) && { ids: random.oneOf(['blank', 'same', 'pairs'] as const) }),
    ...(isWire && random.chance(65) && { cuts: random.many(1, 3, () => random.between(1, 90)) }),
    ends: generateEnd(random),
    ...(acts.length > 0 && { acts }),
    ...(random.chance(3) && { aborted: true as const }),
    ...(!leaves && random.chance(12) && { plain: true as const }),
  };
}

function generateEnd(random: Random): EndPlan {
  const how = random.weighted({
    well: 56,
    length: 8,
    filter: 5,
    pause: 3,
    broken: 9,
    truncated: 10,
    'provider error': 5,
    never: 5,
  });
  const isCut = (how === 'broken' || how === 'truncated') && random.chance(65);
  return {
    ...(random.chance(8) && { bare: true as const }),
    ...(how !== 'well' && { how }),
    ...(random.chance(55) && { waitsMs: random.between(1, 5) }),
    ...(isCut && { cutAt: random.below(1000) }),
  };
}

function generateAct(
  random: Random,
  generator: CallGenerator,
  numbers: readonly number[],
): TimedAct {
  const act = generator.act(numbers);
  if (random.chance(60)) return { act, atMs: random.between(0, 10) };
  return { act, on: { event: random.oneOf(EVENTS), n: random.oneOf(numbers) } };
}
