import type { FormatName } from '../formats/WireFormat.ts';

/** What only one format says at the beginning of a response. */
const MARKS: readonly (readonly [FormatName, RegExp])[] = [
  ['bedrock-converse', /:event-type/],
  ['anthropic-messages', /"type":\s*"message_start"/],
  ['openai-chat', /"object":\s*"chat\.completion\.chunk"/],
  ['openai-responses', /"type":\s*"response\.(created|in_progress|queued)"/],
  ['gemini-interactions', /"(event_type|type)":\s*"(interaction|step)\.\w+"/],
  ['cohere-v2', /"type":\s*"message-start"/],
  ['gemini', /"candidates":\s*\[/],
  ['ollama', /^\s*\{[^\n]*"model":[^\n]*"(message|done)":/],
];

/**
 * Guesses the format of a response from the text at its beginning; undefined where nothing tells. Only good for a hint: what the
 * model says may look like anything.
 */
export function guessFormat(head: string): FormatName | undefined {
  return MARKS.find(([, mark]) => mark.test(head))?.[0];
}
