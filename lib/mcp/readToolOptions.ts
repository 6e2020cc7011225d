import { checkBound, checkObject, readFunction, readOneOf } from '../executor/optionReaders.ts';
import { checkNames } from '../tools/checkNames.ts';
import { traitProblem, traitRules } from '../tools/traits.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpToolFilter, McpToolOptions, McpToolTraits } from './McpToolOptions.ts';

/** Options with the defaults of those that have one. */
export type McpToolSettings = McpToolOptions &
  Required<Pick<McpToolOptions, 'maxDescriptionChars' | 'maxSchemaChars' | 'maxStructuredChars'>>;

const PREFIX = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Checks options of a server's tools, and fills in the numbers that were left out. Names that it does not know are let
 * through: they are for others.
 *
 * @throws TypeError for a value of the wrong type, RangeError for a wrong number; each names the option.
 */
export function readToolOptions(options: McpToolOptions = {}): McpToolSettings {
  checkObject('options', options);
  const {
    maxDescriptionChars = 4_000,
    maxSchemaChars = 262_144,
    maxStructuredChars = 1_048_576,
  } = options;
  checkBound('maxDescriptionChars', maxDescriptionChars);
  checkBound('maxSchemaChars', maxSchemaChars);
  checkBound('maxStructuredChars', maxStructuredChars);
  readOneOf('trust', options.trust, ['none', 'annotations']);
  readOneOf('lane', options.lane, ['global', 'server']);
  checkServerId(options.serverId);
  checkPrefix(options.prefix);
  checkFilter('include', options.include);
  checkFilter('exclude', options.exclude);
  checkOverride(options.override);
  checkPin(options.pin);
  if (options.validator !== undefined) {
    checkObject('validator', options.validator);
    readFunction('validator.compile', options.validator.compile ?? null);
  }
  return { ...options, maxDescriptionChars, maxSchemaChars, maxStructuredChars };
}

function checkServerId(serverId: unknown): void {
  if (serverId === undefined || (typeof serverId === 'string' && serverId !== '')) return;
  throw new TypeError(wrongValue('serverId must be a string that is not empty', serverId));
}

function checkPrefix(prefix: unknown): void {
  if (prefix === undefined || (typeof prefix === 'string' && PREFIX.test(prefix))) return;
  throw new TypeError(wrongValue('prefix must be 1 to 32 of A-Z, a-z, 0-9, _ and -', prefix));
}

function checkFilter(name: string, filter: McpToolFilter | undefined): void {
  if (filter === undefined || typeof filter === 'function') return;
  if (Array.isArray(filter) && filter.every((rawName) => typeof rawName === 'string')) return;
  throw new TypeError(wrongValue(`${name} must be an array of names or a function`, filter));
}

/** What may be overridden: the traits that a server says nothing of are its definition's. */
const OVERRIDABLE: Readonly<Record<keyof McpToolTraits, unknown>> = {
  concurrency: traitRules.concurrency,
  start: traitRules.start,
  idempotent: traitRules.idempotent,
  maxConcurrent: traitRules.maxConcurrent,
  maxResultSizeChars: traitRules.maxResultSizeChars,
  overflow: traitRules.overflow,
  timeoutMs: traitRules.timeoutMs,
  idleTimeoutMs: traitRules.idleTimeoutMs,
  returnDirectly: traitRules.returnDirectly,
};

function checkOverride(override: McpToolOptions['override']): void {
  if (override === undefined) return;
  checkObject('override', override);
  for (const [rawName, traits] of Object.entries(override)) {
    checkObject(`override.${rawName}`, traits);
    checkNames(`override.${rawName}.`, traits, OVERRIDABLE);
    const problem = traitProblem(traits as McpToolTraits & { readonly concurrency?: never });
    if (problem !== undefined) throw new TypeError(`override.${rawName}.${problem}.`);
  }
}

function checkPin(pin: unknown): void {
  if (pin === undefined) return;
  checkObject('pin', pin);
  for (const [rawName, fingerprint] of Object.entries(pin as object)) {
    if (typeof fingerprint === 'string' && /^[0-9a-f]{64}$/.test(fingerprint)) continue;
    throw new TypeError(
      wrongValue(`pin.${rawName} must be 64 lower-case hexadecimal digits`, fingerprint),
    );
  }
}
