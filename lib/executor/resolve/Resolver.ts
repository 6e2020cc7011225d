import type { ToolCall } from '../../model/ToolCall.ts';
import { type ReadingRules, readArguments } from '../../tools/readArguments.ts';
import type { RegisteredTool, ToolSnapshot } from '../../tools/ToolRegistry.ts';
import { unknownTool } from '../call/failure.ts';
import type { Settings } from '../executorOptions.ts';
import { type BoundAliases, bindAliases } from './bindAliases.ts';
import { keyRenamer } from './keyRenamer.ts';
import { type KnownName, knownName, nearestNames } from './nearestNames.ts';
import type { AliasTable } from './readAliases.ts';
import { type Resolution, resolvedWith, traitsOf } from './resolveInput.ts';
import { unknownToolHandler } from './unknownToolHandler.ts';

/** A tool of the run, and how the arguments of its calls are read. */
interface ReadyTool {
  readonly registered: RegisteredTool;
  readonly rules: ReadingRules;
}

/**
 * Resolves the calls of a run: alias, `rewriteArguments`, parsing and `repair` (or `decodeArguments`), aliases of arguments,
 * validation, claims. Pure, but for what the functions of the user's do; never throws, whatever they do.
 */
export class Resolver {
  readonly #tools: ToolSnapshot;
  readonly #settings: Settings;
  readonly #aliases: BoundAliases;
  /** The tools that were asked for, by the name or alias that was used. */
  readonly #ready = new Map<string, ReadyTool>();
  /** All names and aliases. Made when the first call has none of them. */
  #known: readonly KnownName[] | undefined;

  constructor(tools: ToolSnapshot, settings: Settings, aliases: AliasTable) {
    this.#tools = tools;
    this.#settings = settings;
    this.#aliases = bindAliases(aliases, tools);
  }

  /** What runs for a call of that name: the tool of that name or alias, or else the `unknownTool` handler, if there is one. */
  find(name: string): RegisteredTool | undefined {
    const { unknownTool: handler } = this.#settings.resolve;
    const found = this.#find(name);
    if (found !== undefined || handler === undefined) return found;
    return unknownToolHandler(handler, { kind: 'function', index: 0, id: '', name, arguments: '' });
  }

  /** The name of the tool that a call of that name is for; the name itself, if there is no such tool. */
  nameOf(name: string): string {
    return this.#find(name)?.tool.definition.name ?? name;
  }

  /** Resolves a sealed call: finds its tool, reads and validates its arguments, computes its claims and its start. */
  resolve(call: ToolCall): Resolution {
    const ready = this.#ready.get(call.name) ?? this.#prepare(call.name);
    if (ready === undefined) return this.#resolveUnknown(call);
    const read = readArguments(call, ready.registered, ready.rules);
    if (!read.ok) return { ok: false, failure: { status: 'invalid', error: read.error } };
    return { ok: true, resolved: resolvedWith(ready.registered, read.input, this.#settings) };
  }

  #find(name: string): RegisteredTool | undefined {
    return this.#tools.get(name) ?? this.#tools.get(this.#aliases.toolOf.get(name) ?? name);
  }

  #prepare(name: string): ReadyTool | undefined {
    const registered = this.#find(name);
    if (registered === undefined) return undefined;
    const { rewriteArguments, repair, lossless } = this.#settings.resolve;
    const { decodeArguments } = traitsOf(registered.tool, this.#settings);
    const keys = this.#aliases.keysOf.get(registered.tool.definition.name);
    const renameKeys = keys && keyRenamer(keys);
    const ready = {
      registered,
      rules: { rewriteArguments, repair, lossless, decodeArguments, renameKeys },
    };
    this.#ready.set(name, ready);
    return ready;
  }

  #resolveUnknown(call: ToolCall): Resolution {
    const { unknownTool: handler } = this.#settings.resolve;
    if (handler !== undefined) {
      const registered = unknownToolHandler(handler, call);
      return { ok: true, resolved: resolvedWith(registered, call.arguments, this.#settings) };
    }
    this.#known ??= [
      ...[...this.#tools.keys()].map((name) => knownName(name)),
      ...[...this.#aliases.toolOf].map(([alias, toolName]) => knownName(alias, toolName)),
    ];
    const nearest = nearestNames(call.name, this.#known);
    return { ok: false, failure: unknownTool(call.name, [...this.#tools.keys()], nearest) };
  }
}
