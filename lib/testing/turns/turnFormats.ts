import type { FormatName } from '../../formats/WireFormat.ts';
import { crlfFraming, frameFraming, lineFraming, sseFraming, type WireFraming } from './frames.ts';
import { anthropicWriter } from './writers/anthropicWriter.ts';
import { bedrockWriter } from './writers/bedrockWriter.ts';
import { chatWriter } from './writers/chatWriter.ts';
import { cohereWriter } from './writers/cohereWriter.ts';
import { geminiWriter } from './writers/geminiWriter.ts';
import { interactionsWriter } from './writers/interactionsWriter.ts';
import { ollamaWriter } from './writers/ollamaWriter.ts';
import { responsesWriter } from './writers/responsesWriter.ts';
import type { CreateTurnWriter } from './writers/TurnWriter.ts';

/** How turns are written in one wire format. */
export interface TurnFormat {
  /** Makes the writer of one response. */
  readonly createWriter: CreateTurnWriter;
  /** How events become bytes. */
  readonly framing: WireFraming;
}

/** Every wire format by its name. */
export const turnFormats: Readonly<Record<FormatName, TurnFormat>> = {
  'anthropic-messages': { createWriter: anthropicWriter, framing: sseFraming },
  'openai-chat': { createWriter: chatWriter, framing: sseFraming },
  'openai-responses': { createWriter: responsesWriter, framing: sseFraming },
  gemini: { createWriter: geminiWriter, framing: crlfFraming },
  'gemini-interactions': { createWriter: interactionsWriter, framing: sseFraming },
  ollama: { createWriter: ollamaWriter, framing: lineFraming },
  'cohere-v2': { createWriter: cohereWriter, framing: sseFraming },
  'bedrock-converse': { createWriter: bedrockWriter, framing: frameFraming },
};
