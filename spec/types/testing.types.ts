import { use } from 'chai';
import { expectTypeOf } from 'expect-type';
import {
  type AnyTool,
  type ChatModel,
  type ChatRequest,
  converse,
  type ModelEvent,
  type ToolContext,
  type ToolExecutor,
  type ToolResult,
} from 'millrace';
import type {
  AnthropicMessage,
  ChatMessage,
  InteractionStep,
  ResponsesItem,
  ResponsesOutputItem,
} from 'millrace/formats';
import {
  type FakeToolRun,
  fakeTool,
  millraceChai,
  runTool,
  type ScriptedModel,
  scriptedModel,
  testContext,
} from 'millrace/testing';
import type { Observable } from 'rxjs';

// A scripted model speaks Chat unless it is told otherwise, and its messages are those of its format.
const chat = scriptedModel([]);
expectTypeOf(chat).toEqualTypeOf<ScriptedModel<'openai-chat'>>();
expectTypeOf(chat).toExtend<ChatModel<ChatMessage, ChatRequest<ChatMessage>>>();
expectTypeOf(chat.stream).returns.toEqualTypeOf<Observable<ModelEvent<ChatMessage>>>();
expectTypeOf(chat.requests[0]).toEqualTypeOf<ChatRequest<ChatMessage> | undefined>();
const anthropic = scriptedModel(
  ({ messages }, index) => {
    expectTypeOf(messages).toEqualTypeOf<readonly AnthropicMessage[]>();
    expectTypeOf(index).toEqualTypeOf<number>();
    return { steps: [{ text: 'Hi' }] };
  },
  { format: 'anthropic-messages' },
);
expectTypeOf(anthropic).toExtend<ChatModel<AnthropicMessage, ChatRequest<AnthropicMessage>>>();
const responses = scriptedModel([], { format: 'openai-responses' });
expectTypeOf(responses).toExtend<ChatModel<ResponsesOutputItem[], ChatRequest<ResponsesItem>>>();
expectTypeOf(responses.requests[0]).toEqualTypeOf<ChatRequest<ResponsesItem> | undefined>();
const interactions = scriptedModel([], { format: 'gemini-interactions' });
expectTypeOf(interactions.requests[0]).toEqualTypeOf<ChatRequest<InteractionStep> | undefined>();
// @ts-expect-error a format that does not exist
scriptedModel([], { format: 'openai' });
// @ts-expect-error a step that does not exist
scriptedModel([{ steps: [{ say: 'Hi' }] }]);

// A fake tool is a tool; its input is that of its schema, or any object.
const fake = fakeTool('fake', '--a|');
expectTypeOf(fake).toExtend<AnyTool>();
expectTypeOf(fake.runs).toEqualTypeOf<readonly FakeToolRun<Record<string, unknown>>[]>();
const typed = fakeTool('typed', ({ path }) => (path === '/' ? '#' : '--a|'), {
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' } },
    required: ['path'],
  } as const,
  concurrency: ({ path }) => [{ key: path, mode: 'write' }],
});
expectTypeOf(typed.runs[0]?.input.path).toEqualTypeOf<string | undefined>();
// @ts-expect-error a trait that does not exist
fakeTool('fake', '|', { concurency: 'safe' });

// Any tool can be run.
expectTypeOf(runTool(fake, { any: 1 })).resolves.toEqualTypeOf<ToolResult>();
expectTypeOf(runTool(typed, '{}')).resolves.toEqualTypeOf<ToolResult>();

// A context has the options that it was given.
const context = testContext({ options: { unit: 'C' } });
expectTypeOf(context.options).toEqualTypeOf<{ unit: string }>();
expectTypeOf(context).toExtend<ToolContext<{ unit: string }>>();
expectTypeOf(testContext()).toExtend<ToolContext>();
expectTypeOf(context.progressed).toEqualTypeOf<readonly unknown[]>();
// @ts-expect-error the signal is its own
testContext({ signal: new AbortController().signal });

// The plugin is one of chai's, and its assertions are typed.
use(millraceChai);
expectTypeOf<Chai.Assertion['resultStatus']>().parameter(0).toEqualTypeOf<ToolResult['status']>();
expectTypeOf<Chai.Assertion['resultText']>().returns.toEqualTypeOf<Chai.Assertion>();

// A scripted model can be written where it is used.
declare const executor: ToolExecutor;
converse({ model: scriptedModel([]), executor, messages: [{ role: 'user', content: 'Hi' }] });
converse({ model: scriptedModel([], { format: 'anthropic-messages' }), executor, messages: [] });
