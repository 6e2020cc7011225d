import type { ResolveOptions } from '../../../lib/executor/resolve/resolveOptions.ts';
import type { OptionsPlan } from '../plan/TurnPlan.ts';
import { numberIn, OTHER_KEY, otherName } from './callInput.ts';
import type { Scene } from './Scene.ts';
import { playScript } from './scriptedTool.ts';

/** What is done about calls that do not fit as they come. */
export function resolveOptions(
  world: Scene,
  { resolves = [], maxCalls = 0 }: OptionsPlan,
): ResolveOptions {
  const other = (name: string) => ({ names: [otherName(name)], arguments: { n: [OTHER_KEY] } });
  const all: Required<
    Pick<ResolveOptions, 'aliases' | 'repair' | 'rewriteArguments' | 'unknownTool'>
  > = {
    aliases: Object.fromEntries([...world.ledger.tools.keys()].map((name) => [name, other(name)])),
    repair: (text) => (text.endsWith('"pad": ') ? `${text}0}` : undefined),
    rewriteArguments: (text) => text.replace(/^{"n":"(\d+)"}$/, '{"n":$1}'),
    unknownTool: (call, context) => playScript(world, numberIn(call.arguments), context),
  };
  return {
    maxCalls,
    ...(resolves.includes('aliases') && { aliases: all.aliases }),
    ...(resolves.includes('repair') && { repair: all.repair }),
    ...(resolves.includes('rewrite') && { rewriteArguments: all.rewriteArguments }),
    ...(resolves.includes('unknown') && { unknownTool: all.unknownTool }),
  };
}
