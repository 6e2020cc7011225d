import { expect } from 'chai';
import type { Conversation } from '../../lib/conversation/Conversation.ts';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import type { TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolResume } from '../../lib/tools/ToolResume.ts';
import { textOf } from './brief.ts';
import { expectValidHistory } from './conversationHistory.ts';
import { type Conversed, doneOf, eventsOf, expectWhole, played } from './conversationPlay.ts';
import { GOOD, type ScriptOptions, scriptConversation } from './conversationScript.ts';

const FORMAT = 'anthropic-messages';

type Played = Conversed<AnthropicMessage>;

/** A snapshot as another process reads it. Fails unless it is plain JSON. */
export function asRead(snapshot: ConversationSnapshot | undefined): ConversationSnapshot {
  const text = JSON.stringify(snapshot);
  const read = JSON.parse(text) as ConversationSnapshot;
  expect(read, 'plain JSON').to.deep.equal(snapshot);
  return read;
}

/** Plays a conversation with these responses, and fails unless it is whole at all times. */
export function playScript(
  responses: readonly (readonly TurnStep[])[],
  tools: readonly AnyTool[],
  options: ScriptOptions = {},
): Played {
  const conversed = played(scriptConversation(responses, tools, options).conversation$);
  const isPaused = eventsOf(conversed, 'done').some(({ reason }) => reason === 'interrupted');
  if (!isPaused) expectWhole(FORMAT, conversed);
  // Calls that are held back show nothing.
  else expectValidHistory(FORMAT, doneOf(conversed).messages);
  return conversed;
}

/** Goes on with a conversation that was interrupted, in another process; the model has only its last response left. */
export function resumed(
  before: Played | ConversationSnapshot,
  inputs: Readonly<Record<string, unknown>>,
  tools: readonly AnyTool[],
  options: ScriptOptions = {},
  responses: readonly (readonly TurnStep[])[] = [GOOD],
): Played {
  const snapshot = 'version' in before ? before : asRead(doneOf(before).snapshot);
  const resume = { snapshot, inputs };
  return playScript(responses, tools, { ...options, resume });
}

/** Leaves a conversation at the first event of which `holds` is true, and gives how it stood then, as another process reads it. */
export function leftAt(
  holds: (event: ConversationEvent<AnthropicMessage>) => boolean,
  responses: readonly (readonly TurnStep[])[],
  tools: readonly AnyTool[],
  options: ScriptOptions = {},
): ConversationSnapshot {
  let conversation: Conversation | undefined;
  let snapshot: ConversationSnapshot | undefined;
  const onConversation = (one: Conversation): void => {
    conversation = one;
  };
  const script = { ...options, onConversation };
  played(scriptConversation(responses, tools, script).conversation$, (event) => {
    if (!holds(event)) return false;
    snapshot = conversation?.snapshot();
    return true;
  });
  return asRead(snapshot);
}

/** A tool that waits for outside input until it has had that so often, and keeps what it was resumed with in `log`. */
export function askTool(
  name: string,
  log: string[],
  { times = 1, ...traits }: ToolTraits<never, unknown> & { readonly times?: number } = {},
): AnyTool {
  const execute = (input: object, { resume }: { readonly resume?: ToolResume }): string => {
    log.push(`${name} ${JSON.stringify(input)} ${JSON.stringify(resume) ?? 'anew'}`);
    const step = ((resume?.state as { step: number } | undefined)?.step ?? 0) + 1;
    if (step <= times) throw new ToolInterrupt(`which ${step}?`, { step });
    return `${name} got ${JSON.stringify(resume?.input)}`;
  };
  return invokable({ name, start: 'sealed', ...traits, execute } as never) as AnyTool;
}

/** What became of each call: `id: text of its result`, or what it waits for. */
export function toldOf({ events }: Played): string[] {
  return events.flatMap((event: ConversationEvent<AnthropicMessage>) => {
    if (event.type === 'tool-interrupt') return [`${event.call.id} waits: ${event.info}`];
    if (event.type !== 'tool-result') return [];
    return [`${event.call.id}: ${textOf(event.result.parts)}`];
  });
}
