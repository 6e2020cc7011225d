import type { ToolSnapshot } from '../../tools/ToolRegistry.ts';
import type { Settings } from '../executorOptions.ts';
import type { Aliases } from './Aliases.ts';
import { checkAgainstTools } from './bindAliases.ts';
import { Resolver } from './Resolver.ts';
import { mergeAliases, readAliases } from './readAliases.ts';

/** Runs without aliases of their own share a resolver for each state of the tools. */
const shared = new WeakMap<Settings, WeakMap<ToolSnapshot, Resolver>>();

/**
 * Makes the resolver of a run when it opens. `aliases` are those of the run; they win over those of the executor.
 *
 * @throws TypeError for aliases of the run that are wrong, or clash with each other, with the tools, or with those of the
 * executor.
 */
export function createResolver(
  tools: ToolSnapshot,
  settings: Settings,
  aliases?: Aliases,
): Resolver {
  if (aliases === undefined) return sharedResolver(tools, settings);
  const own = readAliases('aliases', aliases);
  checkAgainstTools('aliases', own, tools);
  return new Resolver(tools, settings, mergeAliases('aliases', settings.resolve.aliases, own));
}

function sharedResolver(tools: ToolSnapshot, settings: Settings): Resolver {
  let byTools = shared.get(settings);
  if (byTools === undefined) {
    byTools = new WeakMap();
    shared.set(settings, byTools);
  }
  let resolver = byTools.get(tools);
  if (resolver === undefined) {
    resolver = new Resolver(tools, settings, settings.resolve.aliases);
    byTools.set(tools, resolver);
  }
  return resolver;
}
