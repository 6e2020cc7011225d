import type { WireFormat } from '../WireFormat.ts';
import { decode } from './decode.ts';
import { toolResults } from './message.ts';
import type { OllamaChunk } from './OllamaChunk.ts';
import type { OllamaMessage } from './OllamaMessage.ts';
import { type OllamaTool, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of Ollama's own chat API, `/api/chat`. Its `/v1` endpoints speak those of OpenAI.
 *
 * Source: Ollama API reference, "Generate a chat message".
 */
export const ollama: WireFormat<OllamaChunk, OllamaMessage, OllamaMessage, OllamaTool, undefined> =
  /* @__PURE__ */ Object.freeze({
    name: 'ollama',
    framing: 'ndjson',
    decode,
    tools,
    toolChoice,
    toolResults,
  });
