import { excerpt } from '../wire/excerpt.ts';
import { history as anthropicMessages } from './anthropic-messages/history.ts';
import { history as bedrockConverse } from './bedrock-converse/history.ts';
import { history as cohereV2 } from './cohere-v2/history.ts';
import { history as gemini } from './gemini/history.ts';
import { history as geminiInteractions } from './gemini-interactions/history.ts';
import type { FormatHistory } from './HistoryCall.ts';
import { history as ollama } from './ollama/history.ts';
import { history as openaiChat } from './openai-chat/history.ts';
import { history as openaiResponses } from './openai-responses/history.ts';
import type { FormatName } from './WireFormat.ts';

const HISTORIES: ReadonlyMap<unknown, FormatHistory<unknown>> = /* @__PURE__ */ new Map<
  FormatName,
  FormatHistory<unknown>
>([
  ['anthropic-messages', anthropicMessages],
  ['bedrock-converse', bedrockConverse],
  ['cohere-v2', cohereV2],
  ['gemini', gemini],
  ['gemini-interactions', geminiInteractions],
  ['ollama', ollama],
  ['openai-chat', openaiChat],
  ['openai-responses', openaiResponses],
]);

/**
 * What the wire format of that name says of histories.
 *
 * @throws TypeError for a name that is none of a format.
 */
export function formatHistory(name: string): FormatHistory<unknown> {
  const history = HISTORIES.get(name);
  if (history !== undefined) return history;
  const names = [...HISTORIES.keys()].join(', ');
  const came = typeof name === 'string' ? JSON.stringify(excerpt(name)) : typeof name;
  throw new TypeError(`format must be a wire format or its name, one of ${names}, got ${came}.`);
}
