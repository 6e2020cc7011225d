import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
} from '@aws-sdk/client-bedrock-runtime';
import { type GenerateContentParameters, GoogleGenAI } from '@google/genai';
import { startModelServer } from '../../lib/testing/server/startModelServer.ts';
// The SDK applies this schema to whatever it sends, but lets members pass that it does not know.
import { V2ChatStreamRequest } from '../../node_modules/cohere-ai/serialization/resources/v2/client/requests/V2ChatStreamRequest.js';
import type { Wire } from './requestLogMarks.ts';

/** Gives a request body as an official SDK writes it. */
type Rewrite = (body: Wire) => Promise<unknown>;

/**
 * The SDKs that write a request anew at run time, member by member, so that members which they do not know are lost, and values
 * of a wrong kind refused. Those of the other formats send what they get as it is.
 */
export const SDK_WRITERS: Readonly<Record<'gemini' | 'cohere-v2' | 'bedrock-converse', Rewrite>> = {
  gemini: async ({ contents, ...config }) => {
    const server = await startModelServer({ turns: [{ steps: [{ text: '' }] }] });
    try {
      const client = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: server.url } });
      const params = { model: 'scripted', contents, config } as GenerateContentParameters;
      await client.models.generateContentStream(params);
      // The SDK always has one, here without members.
      const { generationConfig: _, ...written } = (server.requests[0]?.body ?? {}) as Wire;
      return written;
    } finally {
      await server.close();
    }
  },
  'cohere-v2': async ({ stream, ...body }) => {
    const options = { unrecognizedObjectKeys: 'fail' } as const;
    const parsed = V2ChatStreamRequest.parseOrThrow(body, options);
    return { ...V2ChatStreamRequest.jsonOrThrow(parsed, options), stream };
  },
  'bedrock-converse': async (body) => {
    let sent = '';
    const client = new BedrockRuntimeClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'key' },
      maxAttempts: 1,
      requestHandler: {
        handle: (request: { readonly body?: unknown }) => {
          sent = new TextDecoder().decode(request.body as Uint8Array);
          throw new Error('not sent');
        },
      },
    });
    const input = { modelId: 'scripted', ...(withBytes(body) as object) };
    await client
      .send(new ConverseStreamCommand(input as ConverseStreamCommandInput))
      .catch((error: unknown) => {
        if (sent === '') throw error;
      });
    return JSON.parse(sent);
  },
};

/** The SDK takes bytes where the wire has base64 text. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === 'bytes' ? Buffer.from(String(member), 'base64') : withBytes(member),
  ]);
  return Object.fromEntries(members);
}
