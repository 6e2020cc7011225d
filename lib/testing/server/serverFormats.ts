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

/** What the server knows of one wire format. */
export interface ServerFormat {
  /** Makes the writer of one response. */
  readonly createWriter: CreateTurnWriter;
  /** How events become bytes. */
  readonly framing: WireFraming;
  /** Where the provider listens; `<model>` stands for the name of a model. */
  readonly path: string;
  /** Paths of requests in this format, query and base path aside. */
  readonly pattern: RegExp;
}

/** Every wire format by its name. */
export const serverFormats: Readonly<Record<FormatName, ServerFormat>> = {
  'anthropic-messages': {
    createWriter: anthropicWriter,
    framing: sseFraming,
    path: '/v1/messages',
    pattern: /\/messages$/,
  },
  'openai-chat': {
    createWriter: chatWriter,
    framing: sseFraming,
    path: '/v1/chat/completions',
    pattern: /\/chat\/completions$/,
  },
  'openai-responses': {
    createWriter: responsesWriter,
    framing: sseFraming,
    path: '/v1/responses',
    pattern: /\/responses$/,
  },
  gemini: {
    createWriter: geminiWriter,
    framing: crlfFraming,
    path: '/v1beta/models/<model>:streamGenerateContent?alt=sse',
    pattern: /:streamGenerateContent$/,
  },
  'gemini-interactions': {
    createWriter: interactionsWriter,
    framing: sseFraming,
    path: '/v1beta/interactions',
    pattern: /\/interactions$/,
  },
  ollama: {
    createWriter: ollamaWriter,
    framing: lineFraming,
    path: '/api/chat',
    pattern: /\/api\/chat$/,
  },
  'cohere-v2': {
    createWriter: cohereWriter,
    framing: sseFraming,
    path: '/v2/chat',
    pattern: /\/v2\/chat$/,
  },
  'bedrock-converse': {
    createWriter: bedrockWriter,
    framing: frameFraming,
    path: '/model/<model>/converse-stream',
    pattern: /\/converse-stream$/,
  },
};

/** The format of a request to `path`, which may have a query and begin with a base path; undefined for none. Pure. */
export function formatOfPath(path: string): FormatName | undefined {
  const [place = ''] = path.split('?');
  const names = Object.keys(serverFormats) as FormatName[];
  return names.find((name) => serverFormats[name].pattern.test(place));
}
