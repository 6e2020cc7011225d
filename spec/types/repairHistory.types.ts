import type Anthropic from '@anthropic-ai/sdk';
import type { Message as ConverseParam } from '@aws-sdk/client-bedrock-runtime';
import type { Content, Interactions } from '@google/genai';
import { expectTypeOf } from 'expect-type';
import type { Message as OllamaParam } from 'ollama';
import type OpenAI from 'openai';
import { repairHistory } from '../../lib/conversation/repairHistory.ts';
import { anthropicMessages } from '../../lib/formats/anthropic-messages/anthropicMessages.ts';
import { history as anthropicHistory } from '../../lib/formats/anthropic-messages/history.ts';
import { history as bedrockHistory } from '../../lib/formats/bedrock-converse/history.ts';
import type { CohereMessage } from '../../lib/formats/cohere-v2/CohereMessage.ts';
import { history as cohereHistory } from '../../lib/formats/cohere-v2/history.ts';
import { formats } from '../../lib/formats/formats.ts';
import { history as geminiHistory } from '../../lib/formats/gemini/history.ts';
import { history as interactionsHistory } from '../../lib/formats/gemini-interactions/history.ts';
import type { FormatHistory } from '../../lib/formats/HistoryCall.ts';
import { history as ollamaHistory } from '../../lib/formats/ollama/history.ts';
import { history as chatHistory } from '../../lib/formats/openai-chat/history.ts';
import { history as responsesHistory } from '../../lib/formats/openai-responses/history.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';

// A history in an SDK's types comes back in them.
declare const params: Anthropic.MessageParam[];
expectTypeOf(repairHistory(params, 'anthropic-messages')).toEqualTypeOf<Anthropic.MessageParam[]>();
expectTypeOf(repairHistory(params, anthropicMessages)).toEqualTypeOf<Anthropic.MessageParam[]>();
declare const items: readonly OpenAI.Responses.ResponseInputItem[];
expectTypeOf(repairHistory(items, 'openai-responses')).toEqualTypeOf<
  OpenAI.Responses.ResponseInputItem[]
>();

// Every format will do, also one that is chosen at run time, but no other name.
declare const name: FormatName;
expectTypeOf(repairHistory([], formats[name])).toEqualTypeOf<never[]>();
// @ts-expect-error
repairHistory(params, 'anthropic');
// @ts-expect-error
repairHistory('x', name);

// A history in this library's types is repaired to what the SDKs' requests take.
expectTypeOf(anthropicHistory.repair([])).toExtend<Anthropic.MessageParam[]>();
expectTypeOf(bedrockHistory.repair([])).toExtend<ConverseParam[]>();
expectTypeOf(cohereHistory.repair([])).toExtend<CohereMessage[]>();
expectTypeOf(geminiHistory.repair([])).toExtend<Content[]>();
expectTypeOf(interactionsHistory.repair([])).toExtend<Interactions.Step[]>();
expectTypeOf(ollamaHistory.repair([])).toExtend<OllamaParam[]>();
expectTypeOf(chatHistory.repair([])).toExtend<OpenAI.Chat.ChatCompletionMessageParam[]>();
expectTypeOf(responsesHistory.repair([])).toExtend<OpenAI.Responses.ResponseInputItem[]>();
expectTypeOf(chatHistory).toExtend<FormatHistory<unknown>>();
