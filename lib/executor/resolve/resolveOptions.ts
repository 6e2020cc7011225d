import type { ToolCall } from '../../model/ToolCall.ts';
import { checkNames } from '../../tools/checkNames.ts';
import type { ToolContext } from '../../tools/ToolContext.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { checkObject, readFunction, readLimit } from '../optionReaders.ts';
import type { Aliases } from './Aliases.ts';
import { type AliasTable, NO_ALIASES, readAliases } from './readAliases.ts';

/** How calls find their tool and its input. */
export interface ResolveOptions {
  /**
   * Other names for tools and their top-level arguments. One that is the name of a tool of the executor's registry, or an
   * argument of its tool, is refused; a tool or argument that comes later counts before the alias. @defaultValue none
   */
  readonly aliases?: Aliases;
  /**
   * Gives the text that is read instead of a call's argument text; asked for every call of a known tool, before anything is
   * parsed. `call` has the name of the tool, whatever alias the model used. A call for which it throws, or gives no string,
   * is `invalid`. `context.arguments` stays what the model wrote. @defaultValue the text as it is
   */
  readonly rewriteArguments?: (text: string, call: ToolCall) => string;
  /**
   * Gives better text for argument text that is not, strictly, the JSON text of an object, after `rewriteArguments`;
   * undefined: there is none. What it gives is parsed as strictly. A call for which it throws is `invalid`. Not asked for
   * tools with `decodeArguments`. @defaultValue nothing is repaired
   */
  readonly repair?: (text: string, call: ToolCall) => string | undefined;
  /**
   * Runs a call for which there is no tool, as an unsafe tool of its name: what it gives, as a value, promise, iterable or
   * Observable, becomes the result, as for an `invokable`. The arguments are not parsed. @defaultValue an error result with
   * the nearest names
   */
  readonly unknownTool?: (call: ToolCall, context: ToolContext) => unknown;
  /**
   * Gives integers that a number cannot hold, beyond `Number.MAX_SAFE_INTEGER`, as bigints: those written without fraction
   * and exponent. JSON Schemas see the nearest number; a Standard Schema is given the bigint. @defaultValue false
   */
  readonly lossless?: boolean;
  /**
   * Most calls of one run, those that have only begun among them: the first to begin, or to arrive, count; the others are
   * `skipped`. Absent or <= 0: no limit.
   */
  readonly maxCalls?: number;
}

/** The options with everything filled in. */
export interface ResolveSettings {
  readonly aliases: AliasTable;
  readonly rewriteArguments: ResolveOptions['rewriteArguments'];
  readonly repair: ResolveOptions['repair'];
  readonly unknownTool: ResolveOptions['unknownTool'];
  readonly lossless: boolean;
  /** `Infinity`: no limit. */
  readonly maxCalls: number;
}

const NAMES: Readonly<Record<keyof ResolveOptions, true>> = {
  aliases: true,
  rewriteArguments: true,
  repair: true,
  unknownTool: true,
  lossless: true,
  maxCalls: true,
};

/**
 * Checks options and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readResolveOptions(options: ResolveOptions = {}): ResolveSettings {
  checkObject('resolve', options);
  checkNames('resolve.', options, NAMES);
  const { aliases, lossless = false } = options;
  if (typeof lossless !== 'boolean') {
    throw new TypeError(wrongValue('resolve.lossless must be true or false', lossless));
  }
  return {
    aliases: aliases === undefined ? NO_ALIASES : readAliases('resolve.aliases', aliases),
    rewriteArguments: readFunction('resolve.rewriteArguments', options.rewriteArguments),
    repair: readFunction('resolve.repair', options.repair),
    unknownTool: readFunction('resolve.unknownTool', options.unknownTool),
    lossless,
    maxCalls: readLimit('resolve.maxCalls', options.maxCalls) ?? Number.POSITIVE_INFINITY,
  };
}
