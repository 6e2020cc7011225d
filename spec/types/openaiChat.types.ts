import { expectTypeOf } from 'expect-type';
import type { OperatorFunction } from 'rxjs';
import type { ChatChunk } from '../../lib/formats/openai-chat/ChatChunk.ts';
import type { ChatMessage } from '../../lib/formats/openai-chat/ChatMessage.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';

expectTypeOf(openaiChat).toEqualTypeOf<WireFormat<ChatChunk, ChatMessage>>();
expectTypeOf(openaiChat.decode()).toExtend<
  OperatorFunction<ChatChunk | string, ModelEvent<ChatMessage>>
>();

/** The chunk of the official SDK, as its types spell it. */
interface SdkChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: {
    index: number;
    finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call' | null;
    logprobs?: object | null;
    delta: {
      content?: string | null;
      refusal?: string | null;
      role?: 'assistant' | 'tool';
      function_call?: { name?: string; arguments?: string };
      tool_calls?: {
        index: number;
        id?: string;
        type?: 'function';
        function?: { name?: string; arguments?: string };
      }[];
    };
  }[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
}

expectTypeOf<SdkChunk>().toExtend<ChatChunk>();

/** A tool message of a request, as the types of the official SDK spell it. */
interface SdkToolMessage {
  role: 'tool';
  tool_call_id: string;
  content: string | { type: 'text'; text: string }[];
}

expectTypeOf<Extract<ChatMessage, { role: 'tool' }>>().toExtend<SdkToolMessage>();
expectTypeOf(openaiChat.toolResults([])).toEqualTypeOf<ChatMessage[]>();
