import { expectTypeOf } from 'expect-type';
import {
  type ChatModel,
  type ChatRequest,
  type ConversationEvent,
  type ConversationModel,
  type ConversationSnapshot,
  converse,
  type DoneEvent,
  type PrepareTurn,
  type ToolExecutor,
  type ToolRegistry,
  type ToolResult,
  type TurnPlan,
  toolSearch,
} from 'millrace';
import type {
  AnthropicMessage,
  ChatMessage,
  CohereMessage,
  ConverseMessage,
  GeminiMessage,
  InteractionStep,
  OllamaMessage,
  ResponsesItem,
  ResponsesOutputItem,
} from 'millrace/formats';
import { scriptedModel } from 'millrace/testing';
import { type Observable, of } from 'rxjs';

declare const executor: ToolExecutor;
declare const registry: ToolRegistry;
type Model<Message> = ChatModel<Message, ChatRequest<Message>>;

// Messages are of the type that the model takes; written out where they stand, they need no type.
declare const anthropic: Model<AnthropicMessage>;
expectTypeOf(
  converse({ model: anthropic, executor, messages: [{ role: 'user', content: 'Hi' }] }),
).toEqualTypeOf<Observable<ConversationEvent<AnthropicMessage>>>();
declare const chat: Model<ChatMessage>;
expectTypeOf(
  converse({ model: chat, executor, messages: [{ role: 'user', content: 'Hi' }] }),
).toEqualTypeOf<Observable<ConversationEvent<ChatMessage>>>();
declare const gemini: Model<GeminiMessage>;
expectTypeOf(
  converse({ model: gemini, executor, messages: [{ role: 'user', parts: [{ text: 'Hi' }] }] }),
).toEqualTypeOf<Observable<ConversationEvent<GeminiMessage>>>();
declare const ollama: Model<OllamaMessage>;
expectTypeOf(
  converse({ model: ollama, executor, messages: [{ role: 'user', content: 'Hi' }] }),
).toEqualTypeOf<Observable<ConversationEvent<OllamaMessage>>>();
declare const cohere: Model<CohereMessage>;
expectTypeOf(
  converse({ model: cohere, executor, messages: [{ role: 'user', content: 'Hi' }] }),
).toEqualTypeOf<Observable<ConversationEvent<CohereMessage>>>();
declare const bedrock: Model<ConverseMessage>;
expectTypeOf(
  converse({ model: bedrock, executor, messages: [{ role: 'user', content: [{ text: 'Hi' }] }] }),
).toEqualTypeOf<Observable<ConversationEvent<ConverseMessage>>>();

// A response may be a list, of fewer kinds of messages than a request.
declare const responses: ChatModel<ResponsesOutputItem[], ChatRequest<ResponsesItem>>;
expectTypeOf(
  converse({ model: responses, executor, messages: [{ role: 'user', content: 'Hi' }] }),
).toEqualTypeOf<Observable<ConversationEvent<ResponsesItem>>>();
declare const interactions: ChatModel<InteractionStep[], ChatRequest<InteractionStep>>;
expectTypeOf(
  converse({
    model: interactions,
    executor,
    messages: [{ type: 'user_input', content: [{ type: 'text', text: 'Hi' }] }],
  }),
).toEqualTypeOf<Observable<ConversationEvent<InteractionStep>>>();

// Messages of a variable, too; and none, where a conversation is gone on with.
declare const history: AnthropicMessage[];
declare const items: ResponsesItem[];
declare const snapshot: ConversationSnapshot;
expectTypeOf(converse({ model: anthropic, executor, messages: history })).toEqualTypeOf<
  Observable<ConversationEvent<AnthropicMessage>>
>();
expectTypeOf(converse({ model: responses, executor, messages: items })).toEqualTypeOf<
  Observable<ConversationEvent<ResponsesItem>>
>();
expectTypeOf(
  converse({ model: responses, executor, resume: { snapshot, inputs: { call_1: true } } }),
).toEqualTypeOf<Observable<ConversationEvent<ResponsesItem>>>();

// Scripted models are models.
const scriptedChat = scriptedModel([]);
expectTypeOf(
  converse({ model: scriptedChat, executor, messages: [{ role: 'user', content: 'Hi' }] }),
).toEqualTypeOf<Observable<ConversationEvent<ChatMessage>>>();
const scripted = scriptedModel([], { format: 'openai-responses' });
expectTypeOf(converse({ model: scripted, executor, messages: items })).toEqualTypeOf<
  Observable<ConversationEvent<ResponsesItem>>
>();
expectTypeOf(scriptedModel([], { format: 'gemini' })).toExtend<ConversationModel<GeminiMessage>>();

// So is any object of the shape, also one that takes whatever comes.
declare const anyRequest: ChatModel<AnthropicMessage>;
expectTypeOf(converse({ model: anyRequest, executor, messages: history })).toEqualTypeOf<
  Observable<ConversationEvent<AnthropicMessage>>
>();
const own = {
  format: 'openai-chat',
  stream: ({ messages }: { readonly messages: readonly ChatMessage[] }) =>
    of({ type: 'finish', reason: 'stop', raw: '', message: messages[0] as ChatMessage } as const),
};
expectTypeOf(converse({ model: own, executor, messages: [] })).toEqualTypeOf<
  Observable<ConversationEvent<ChatMessage>>
>();

// What is asked of the user knows the messages, too.
converse({
  model: responses,
  fallbackModels: [responses],
  executor,
  messages: items,
  stopWhen: ({ messages, results }) => {
    expectTypeOf(messages).toEqualTypeOf<readonly ResponsesItem[]>();
    expectTypeOf(results).toEqualTypeOf<readonly ToolResult[]>();
    return false;
  },
  prepareTurn: ({ messages, registry: tools }, { state }) => {
    expectTypeOf(messages).toEqualTypeOf<readonly ResponsesItem[]>();
    expectTypeOf(tools).toEqualTypeOf<ToolRegistry>();
    expectTypeOf(state).toEqualTypeOf<unknown>();
    return { messages: messages.slice(-1) };
  },
});
converse({ model: anthropic, executor, messages: history, prepareTurn: toolSearch(registry) });
converse({ model: chat, executor, messages: [], prepareTurn: async () => undefined });
expectTypeOf(toolSearch(registry)).toExtend<PrepareTurn<GeminiMessage>>();

// It can be a part of another hook.
declare const shortened: (messages: readonly ChatMessage[]) => ChatMessage[];
const search = toolSearch(registry);
const prepareTurn: PrepareTurn<ChatMessage> = (request, info) => ({
  ...search(request, info),
  messages: shortened(request.messages),
});
converse({ model: chat, executor, messages: [], prepareTurn });
expectTypeOf(search).returns.toEqualTypeOf<TurnPlan<never>>();

// The end has the messages.
declare const event: ConversationEvent<ChatMessage>;
if (event.type === 'done') {
  expectTypeOf(event).toEqualTypeOf<DoneEvent<ChatMessage>>();
  expectTypeOf(event.messages).toEqualTypeOf<readonly ChatMessage[]>();
}

// @ts-expect-error a message that is none of the model
converse({ model: anthropic, executor, messages: [{ role: 'user', parts: [] }] });
// @ts-expect-error messages of another format
converse({ model: gemini, executor, messages: history });
// @ts-expect-error a fallback model of another format
converse({ model: chat, fallbackModels: [gemini], executor, messages: [] });
// @ts-expect-error no executor
converse({ model: chat, messages: [] });
// @ts-expect-error an option that does not exist
converse({ model: chat, executor, messages: [], maxTurn: 3 });
// @ts-expect-error a way to recover that does not exist
converse({ model: chat, executor, messages: [], recover: 'never' });
converse({
  model: chat,
  executor,
  messages: [],
  // @ts-expect-error a plan that is none
  prepareTurn: () => ({ message: [] }),
});
