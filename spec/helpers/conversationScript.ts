import { catchError, defer, type Observable, throwError } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationModel, ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { streamErrorFacts } from '../../lib/errors/streamErrorFacts.ts';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { type FakeTool, fakeTool } from '../../lib/testing/fakeTool.ts';
import { type ScriptedModel, scriptedModel } from '../../lib/testing/scriptedModel.ts';
import type { ModelTurn, TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';

/** A conversation with a model whose responses are given, each as its steps. */
export interface ScriptedConversation {
  readonly model: ScriptedModel<'anthropic-messages'>;
  readonly conversation$: Observable<ConversationEvent<AnthropicMessage>>;
}

/** What a scripted conversation has beside its responses and tools. */
export interface ScriptOptions
  extends Omit<
    Partial<ConverseOptions<AnthropicMessage>>,
    'executor' | 'model' | 'messages' | 'fallbackModels'
  > {
  readonly executor?: ToolExecutorOptions;
  /** What is asked instead of a model that says the responses. */
  readonly model?: ConversationModel<AnthropicMessage>;
  readonly fallbackModels?: readonly ConversationModel<AnthropicMessage>[];
}

/** What the user says first. */
export const QUESTION: AnthropicMessage = { role: 'user', content: 'Go.' };

/** The connection is reset. */
export const RESET: TurnStep = { fault: 'reset' };

/** A response that says that all is done. */
export const GOOD: readonly TurnStep[] = [{ text: 'Done.' }];

/** A tool with effects that starts as soon as its call is sealed. */
export function payTool(): FakeTool {
  return fakeTool('pay', '2ms (p|)', { start: 'sealed' });
}

/** A step that calls a tool. */
export function callTo(name: string, given: object | string = {}): TurnStep {
  return { call: { name, arguments: given } };
}

/** A model that says these responses, one a request. */
export function scripted(
  responses: readonly (readonly TurnStep[])[],
): ScriptedModel<'anthropic-messages'> {
  const turns: ModelTurn[] = responses.map((steps) => ({ steps }));
  return scriptedModel(turns, { format: 'anthropic-messages' });
}

/** A conversation with a model that says these responses. */
export function scriptConversation(
  responses: readonly (readonly TurnStep[])[],
  tools: readonly AnyTool[],
  { executor, resume, ...options }: ScriptOptions = {},
): ScriptedConversation {
  const model = scripted(responses);
  const conversation$ = converse<AnthropicMessage>({
    model,
    executor: new ToolExecutor(new ToolRegistry(tools), executor),
    ...(resume === undefined ? { messages: [QUESTION] } : { resume }),
    ...options,
  });
  return { model, conversation$ };
}

/** A model of somebody's own, which gives these responses, one a request. */
export function handMade(
  responses: readonly Observable<ModelEvent<AnthropicMessage>>[],
): ConversationModel<AnthropicMessage> {
  const left = responses.values();
  return {
    format: 'anthropic-messages',
    stream: () => defer(() => left.next().value ?? throwError(() => new Error('none is left'))),
  };
}

/** A model whose errors do not say what was whole of the response. */
export function forgetful(
  model: ConversationModel<AnthropicMessage>,
): ConversationModel<AnthropicMessage> {
  const forget = (error: unknown): Observable<never> => {
    if (!ModelStreamError.is(error)) return throwError(() => error);
    const { partialMessage: _, ...facts } = streamErrorFacts(error);
    return throwError(() => new ModelStreamError(error.kind, error.message, facts));
  };
  return {
    format: model.format,
    stream: (request) => model.stream(request).pipe(catchError(forget)),
  };
}
