import { describeValue } from '../schema/describeValue.ts';
import type { ToolTraits } from './Tool.ts';

/** What a trait must be, and the test for it. */
interface TraitRule {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
}

/** The longest delay that platform timers take. A longer one would fire at once. */
export const MAX_DELAY_MS: number = 2 ** 31 - 1;

const flag: TraitRule = { expected: 'true or false', holds: (value) => typeof value === 'boolean' };

const object: TraitRule = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const aFunction: TraitRule = {
  expected: 'a function',
  holds: (value) => typeof value === 'function',
};

const delay: TraitRule = {
  // Written out: a template would run when the module is loaded.
  expected: 'a number of milliseconds from 0 to 2147483647',
  holds: (value) => typeof value === 'number' && value >= 0 && value <= MAX_DELAY_MS,
};

/** A rule for every trait: the compiler misses one that is added to `ToolTraits` and not here. */
export const traitRules: Readonly<Record<keyof ToolTraits, TraitRule>> = {
  concurrency: {
    expected: "'safe', 'unsafe', an array of claims { key, mode: 'read' | 'write' } or a function",
    holds: (value) =>
      isOneOf(value, 'safe', 'unsafe') ||
      typeof value === 'function' ||
      (Array.isArray(value) && value.every(isClaim)),
  },
  start: {
    expected: "'sealed' or 'committed'",
    holds: (value) => isOneOf(value, 'sealed', 'committed'),
  },
  idempotent: flag,
  maxConcurrent: { expected: 'a whole number or Infinity', holds: isWhole },
  maxResultSizeChars: {
    expected: 'a whole number from 0, or Infinity',
    holds: (value) => isWhole(value) && value >= 0,
  },
  overflow: { expected: "'stop' or 'drain'", holds: (value) => isOneOf(value, 'stop', 'drain') },
  timeoutMs: delay,
  idleTimeoutMs: delay,
  returnDirectly: flag,
  options: object,
  outputSchema: {
    expected: 'a JSON Schema or a Standard Schema',
    holds: (value) => object.holds(value) || typeof value === 'function',
  },
  decodeArguments: aFunction,
  encodeResult: aFunction,
  metadata: object,
};

const names = /* @__PURE__ */ Object.keys(traitRules) as readonly (keyof ToolTraits)[];

/** Takes the traits of `source` and nothing else. Traits that are undefined are left out. Frozen. */
export function pickTraits<Input>(source: ToolTraits<Input, unknown>): ToolTraits<Input, unknown> {
  const given = names.filter((name) => source[name] !== undefined);
  return Object.freeze(Object.fromEntries(given.map((name) => [name, source[name]])));
}

/** Says which trait has a value that it cannot have: its name, what was expected, and what came. Undefined if none. */
export function traitProblem(traits: ToolTraits<never, unknown>): string | undefined {
  for (const name of names) {
    const value = traits[name];
    const { expected, holds } = traitRules[name];
    if (value !== undefined && !holds(value)) {
      return `${name} must be ${expected}, got ${describeValue(value)}`;
    }
  }
  return undefined;
}

function isOneOf(value: unknown, ...allowed: readonly string[]): boolean {
  return allowed.includes(value as string);
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
}

function isClaim(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const key: unknown = Reflect.get(value, 'key');
  const path: readonly unknown[] = Array.isArray(key) ? key : [key];
  return (
    path.every((segment) => typeof segment === 'string') &&
    isOneOf(Reflect.get(value, 'mode'), 'read', 'write')
  );
}
