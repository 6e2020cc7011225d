import { defaultIfEmpty, defer, map, type Observable, of, take } from 'rxjs';
import { isObject } from '../schema/isObject.ts';
import { fromGiven } from '../sources/fromGiven.ts';
import { leftQuietly } from '../sources/leftQuietly.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ConversationState } from './ConversationState.ts';
import type { TurnPlan, TurnRequest } from './ConverseOptions.ts';
import { isToolChoice, TOOL_CHOICE } from './isToolChoice.ts';
import type { ConverseSettings } from './readConverseOptions.ts';

/** A request as it is sent, and what the hook keeps. */
export interface PreparedTurn<Message> {
  /** The request. */
  readonly request: TurnRequest<Message>;
  /** What the hook gets the next time. */
  readonly kept: unknown;
}

const PLAN_NAMES: Readonly<Record<keyof TurnPlan, true>> = {
  messages: true,
  system: true,
  tools: true,
  toolChoice: true,
  registry: true,
  state: true,
};

/**
 * Makes the request of the turn that begins, and asks the hook about it. Emits it once and completes, synchronously unless
 * the hook takes its time; errors with what the hook throws, and with a TypeError for what is no plan. Unsubscribing
 * unsubscribes what the hook gave.
 */
export function prepareRequest<Message>(
  settings: ConverseSettings<Message>,
  { messages, turns, usage, results, kept }: ConversationState<Message>,
): Observable<PreparedTurn<Message>> {
  const { executor, system, toolChoice, prepareTurn } = settings;
  const registry = settings.registry ?? executor.core.registry;
  const isForced = toolChoice !== undefined && toolChoice !== 'none' && turns > 0;
  const request: TurnRequest<Message> = {
    messages,
    ...(system !== undefined && { system }),
    tools: registry.definitions(),
    ...(toolChoice !== undefined && !isForced && { toolChoice }),
    registry,
  };
  if (prepareTurn === undefined) return of({ request, kept });
  const info = { turn: turns + 1, results, usage, state: kept };
  return defer(() => leftQuietly(fromGiven<unknown>(prepareTurn(request, info)))).pipe(
    take(1),
    defaultIfEmpty(undefined),
    map((plan) => changed(request, readPlan<Message>(plan), kept)),
  );
}

function readPlan<Message>(plan: unknown): TurnPlan<Message> {
  if (plan === undefined) return {};
  if (!isObject(plan)) {
    throw new TypeError(wrongValue('prepareTurn must give an object or nothing', plan));
  }
  checkNames('what prepareTurn gives: ', plan, PLAN_NAMES);
  const { messages, system, tools, toolChoice, registry } = plan;
  check('messages', 'an array', messages, Array.isArray(messages));
  check('system', 'a string', system, typeof system === 'string');
  check('tools', 'an array', tools, Array.isArray(tools));
  check('toolChoice', TOOL_CHOICE, toolChoice, isToolChoice(toolChoice));
  const isRegistry = isObject(registry) && typeof registry.snapshot === 'function';
  check('registry', 'a ToolRegistry', registry, isRegistry);
  return plan;
}

function check(name: string, expected: string, ...[value, holds]: [unknown, boolean]): void {
  if (value === undefined || holds) return;
  throw new TypeError(wrongValue(`what prepareTurn gives: ${name} must be ${expected}`, value));
}

function changed<Message>(
  request: TurnRequest<Message>,
  { state, ...plan }: TurnPlan<Message>,
  kept: unknown,
): PreparedTurn<Message> {
  const given = Object.entries(plan).filter(([, value]) => value !== undefined);
  const { registry } = plan;
  return {
    request: {
      ...request,
      ...(registry && { tools: registry.definitions() }),
      ...Object.fromEntries(given),
    },
    kept: state === undefined ? kept : state,
  };
}
