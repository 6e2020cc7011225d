import {
  type ConversationEvent,
  converse as converseWith,
  formats,
  type ToolExecutor,
  type WireFormat,
} from 'millrace';
import { ignoreElements, type Observable, tap } from 'rxjs';
import type { Provider } from './provider.ts';
import type { StoryEvent } from './turn.ts';

/** Is told everything, also what happens while the conversation is being stopped. */
export interface Listener {
  /** A turn begins. */
  begin(turn: number): void;
  /** Something happened in it. */
  event(event: StoryEvent): void;
  /** All of it has happened; `answers`: the messages that tell the model about its calls. */
  end(answers: readonly unknown[]): void;
}

/** What a conversation needs. */
export interface Conversation {
  readonly provider: Provider;
  readonly executor: ToolExecutor;
  /** Options of calls by tool name. */
  readonly toolOptions: Readonly<Record<string, unknown>>;
  readonly system: string;
  readonly question: string;
  readonly listener: Listener;
}

const MOST_TURNS = 5;

/**
 * Asks the model, runs the calls that it makes while it makes them, sends their results, and so on until it makes no more.
 * Completes then; errors if a model stream breaks; unsubscribing stops the request and every tool.
 */
export function converse(conversation: Conversation): Observable<never> {
  const { provider, executor, toolOptions, system, question, listener } = conversation;
  const { model } = provider;
  const format: WireFormat<never, unknown, unknown> = formats[model.format as keyof typeof formats];
  const tell = (event: ConversationEvent): void => {
    if (event.type === 'turn-start') listener.begin(event.turn);
    else if (event.type === 'turn-end') listener.end(format.toolResults(event.results));
    else if (isOfModel(event)) listener.event(event);
  };
  return converseWith({
    model,
    executor,
    toolOptions,
    system,
    messages: [{ role: 'user', content: question }],
    maxTurns: MOST_TURNS,
    // What a response has shown is not taken back.
    recover: 'fail',
    observe: (event) => listener.event(event),
  }).pipe(tap(tell), ignoreElements());
}

/** What tools do is told by `observe`, also while everything is being stopped. */
function isOfModel(event: ConversationEvent): event is Extract<ConversationEvent, StoryEvent> {
  return (
    ['text-delta', 'reasoning-delta', 'usage', 'finish'].includes(event.type) || isOfCall(event)
  );
}

function isOfCall({ type }: ConversationEvent): boolean {
  return type === 'tool-call-start' || type === 'tool-call-delta' || type === 'tool-call';
}
