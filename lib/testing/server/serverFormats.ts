import type { FormatName } from '../../formats/WireFormat.ts';

/** Where the server answers in one wire format. */
export interface ServerFormat {
  /** Where the provider listens; `<model>` stands for the name of a model. */
  readonly path: string;
  /** Paths of requests in this format, query and base path aside. */
  readonly pattern: RegExp;
}

/** Every wire format by its name. */
export const serverFormats: Readonly<Record<FormatName, ServerFormat>> = {
  'anthropic-messages': { path: '/v1/messages', pattern: /\/messages$/ },
  'openai-chat': { path: '/v1/chat/completions', pattern: /\/chat\/completions$/ },
  'openai-responses': { path: '/v1/responses', pattern: /\/responses$/ },
  gemini: {
    path: '/v1beta/models/<model>:streamGenerateContent?alt=sse',
    pattern: /:streamGenerateContent$/,
  },
  'gemini-interactions': { path: '/v1beta/interactions', pattern: /\/interactions$/ },
  ollama: { path: '/api/chat', pattern: /\/api\/chat$/ },
  'cohere-v2': { path: '/v2/chat', pattern: /\/v2\/chat$/ },
  'bedrock-converse': { path: '/model/<model>/converse-stream', pattern: /\/converse-stream$/ },
};

/** The format of a request to `path`, which may have a query and begin with a base path; undefined for none. Pure. */
export function formatOfPath(path: string): FormatName | undefined {
  const [place = ''] = path.split('?');
  const names = Object.keys(serverFormats) as FormatName[];
  return names.find((name) => serverFormats[name].pattern.test(place));
}
