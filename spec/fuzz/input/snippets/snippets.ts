import type { FormatName } from '../../../../lib/formats/WireFormat.ts';
import { anthropicSnippets } from './anthropicSnippets.ts';
import { bedrockSnippets } from './bedrockSnippets.ts';
import { chatSnippets } from './chatSnippets.ts';
import { cohereSnippets } from './cohereSnippets.ts';
import { geminiSnippets } from './geminiSnippets.ts';
import { interactionsSnippets } from './interactionsSnippets.ts';
import { ollamaSnippets } from './ollamaSnippets.ts';
import { responsesSnippets } from './responsesSnippets.ts';
import type { Snippet } from './Snippet.ts';

/** The special events of every wire, by its name. */
export const snippets: Readonly<Record<FormatName, readonly Snippet[]>> = {
  'anthropic-messages': anthropicSnippets,
  'bedrock-converse': bedrockSnippets,
  'cohere-v2': cohereSnippets,
  gemini: geminiSnippets,
  'gemini-interactions': interactionsSnippets,
  ollama: ollamaSnippets,
  'openai-chat': chatSnippets,
  'openai-responses': responsesSnippets,
};
