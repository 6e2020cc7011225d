import { checkValue } from '../../tools/checkInput.ts';
import type { AnyTool, StartPolicy, ToolTraits } from '../../tools/Tool.ts';
import type { RegisteredTool } from '../../tools/ToolRegistry.ts';
import type { Failure } from '../call/failure.ts';
import type { Settings } from '../executorOptions.ts';
import { type ClaimSet, claimsOf, readsOnly } from '../schedule/claims.ts';

/** Everything about a call that is decided before it may start. */
export interface ResolvedCall {
  /** The tool that runs, and the check of its input. */
  readonly registered: RegisteredTool;
  /** The tool that runs. */
  readonly tool: AnyTool;
  /** Its traits, the executor's defaults filled in. */
  readonly traits: ToolTraits<never, unknown>;
  /** The validated input. */
  readonly input: unknown;
  /** What it needs while it runs. Computed once, from the validated input. */
  readonly claims: ClaimSet;
  /** When it may start. */
  readonly start: StartPolicy;
  /** Whether its source is unsubscribed at the first unit beyond its limit. */
  readonly stopsAtLimit: boolean;
}

/** A resolved call, or why there is none. */
export type Resolution =
  | { readonly ok: true; readonly resolved: ResolvedCall }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Resolves an input that somebody has changed: validates it as the input of the tool, and computes its claims and its start
 * again. The tool gets a copy of it. Never throws.
 */
export function resolveInput(
  registered: RegisteredTool,
  input: unknown,
  settings: Settings,
): Resolution {
  const checked = checkValue(input, registered);
  if (!checked.ok) return { ok: false, failure: { status: 'invalid', error: checked.error } };
  return { ok: true, resolved: resolvedWith(registered, checked.input, settings) };
}

/** What is decided about a call of this tool with this input, which is valid. */
export function resolvedWith(
  registered: RegisteredTool,
  input: unknown,
  settings: Settings,
): ResolvedCall {
  const { tool } = registered;
  const traits = traitsOf(tool, settings);
  const claims = claimsOf(traits.concurrency, input);
  const byClaims: StartPolicy = readsOnly(claims) ? 'sealed' : 'committed';
  const streams = tool.kind === 'streamable' || tool.kind === 'enhanced-streamable';
  return {
    registered,
    tool,
    traits,
    input,
    claims,
    start: traits.start ?? settings.start ?? byClaims,
    // A tool of one value has nothing left to stop once that value is there.
    stopsAtLimit:
      streams && (traits.overflow ?? (byClaims === 'sealed' ? 'stop' : 'drain')) === 'stop',
  };
}

/** Traits with the defaults filled in, by tool: they are asked for with every call. */
const filled = new WeakMap<Settings, WeakMap<AnyTool, ToolTraits<never, unknown>>>();

/** The traits of a tool, the executor's defaults filled in. */
export function traitsOf(tool: AnyTool, settings: Settings): ToolTraits<never, unknown> {
  let byTool = filled.get(settings);
  if (byTool === undefined) {
    byTool = new WeakMap();
    filled.set(settings, byTool);
  }
  let traits = byTool.get(tool);
  if (traits === undefined) {
    traits = { ...settings.defaults, ...tool.traits };
    byTool.set(tool, traits);
  }
  return traits;
}

/** Whether calls of this tool are safe whatever their arguments, so that an unsealed one need not block anybody. */
export function isAlwaysSafe({ tool }: RegisteredTool, settings: Settings): boolean {
  return (tool.traits.concurrency ?? settings.defaults.concurrency) === 'safe';
}
