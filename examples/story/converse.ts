import { executeTools, type ToolEvent, type ToolExecutor, type ToolResult } from 'millrace';
import { concat, defer, EMPTY, ignoreElements, type Observable, tap } from 'rxjs';
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
  readonly question: string;
  readonly listener: Listener;
}

const MOST_TURNS = 5;

/**
 * Asks the model, runs the calls that it makes while it makes them, sends their results, and so on until it makes no more.
 * Completes then; errors if a model stream breaks; unsubscribing stops the request and every tool.
 */
export function converse({
  provider,
  executor,
  toolOptions,
  question,
  listener,
}: Conversation): Observable<never> {
  const takeTurn = (turn: number, messages: readonly unknown[]): Observable<never> =>
    defer(() => {
      listener.begin(turn);
      const results: ToolResult[] = [];
      let message: unknown;
      const observe = (event: ToolEvent): void => {
        if (event.type === 'tool-result') results.push(event.result);
        listener.event(event);
      };
      const response$ = provider.stream(messages).pipe(
        tap((event) => {
          if (event.type === 'finish') message = event.message;
          listener.event(event);
        }),
        executeTools(executor, { toolOptions, observe }),
        ignoreElements(),
      );
      const next$ = defer(() => {
        const answers = provider.toolResults(results);
        listener.end(answers);
        if (results.length === 0 || turn === MOST_TURNS) return EMPTY;
        return takeTurn(turn + 1, [...messages, message, ...answers]);
      });
      return concat(response$, next$);
    });
  return takeTurn(1, [{ role: 'user', content: question }]);
}
