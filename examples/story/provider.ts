import type { ModelEvent, ToolDefinition, ToolResult } from 'millrace';
import { anthropicMessages, decodeStream, openaiChat } from 'millrace/formats';
import { postStream } from 'millrace/http';
import type { Observable } from 'rxjs';

/** A model that is reached over HTTP. Messages are in the provider's own form, so nothing here looks into them. */
export interface Provider {
  /** Who that is, for people. */
  readonly title: string;
  /** Asks the model: cold, subscribing sends. */
  stream(messages: readonly unknown[]): Observable<ModelEvent>;
  /** The messages that answer the calls of one response. */
  toolResults(results: readonly ToolResult[]): readonly unknown[];
}

/** Where a model is, and how to ask it. */
export interface ProviderOptions {
  readonly title: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly system: string;
  readonly definitions: readonly ToolDefinition[];
}

const MOST_TOKENS = 4_096;

/** A model behind Anthropic's Messages API. */
export function anthropicProvider(options: ProviderOptions): Provider {
  const { title, baseUrl, apiKey, model, system, definitions } = options;
  const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  const tools = anthropicMessages.tools(definitions);
  return {
    title,
    stream: (messages) => {
      const json = { model, max_tokens: MOST_TOKENS, stream: true, system, tools, messages };
      return decodeStream(
        anthropicMessages,
        postStream(`${baseUrl}/v1/messages`, { headers, json }),
      );
    },
    toolResults: (results) => anthropicMessages.toolResults(results),
  };
}

/** A model behind OpenAI's Chat Completions API. */
export function openaiProvider(options: ProviderOptions): Provider {
  const { title, baseUrl, apiKey, model, system, definitions } = options;
  const headers = { authorization: `Bearer ${apiKey}` };
  const tools = openaiChat.tools(definitions);
  return {
    title,
    stream: (messages) => {
      const json = {
        model,
        max_completion_tokens: MOST_TOKENS,
        stream: true,
        stream_options: { include_usage: true },
        tools,
        messages: [{ role: 'system', content: system }, ...messages],
      };
      return decodeStream(openaiChat, postStream(`${baseUrl}/chat/completions`, { headers, json }));
    },
    toolResults: (results) => openaiChat.toolResults(results),
  };
}

type Environment = { readonly [name: string]: string | undefined };

/** What a provider needs beside what the environment says. */
export type ProviderTask = Pick<ProviderOptions, 'system' | 'definitions'>;

/** The provider for which the environment holds a key, if there is one. */
export function liveProvider(environment: Environment, task: ProviderTask): Provider | undefined {
  const { ANTHROPIC_API_KEY, ANTHROPIC_MODEL, ANTHROPIC_BASE_URL } = environment;
  if (ANTHROPIC_API_KEY) {
    const model = ANTHROPIC_MODEL || 'claude-sonnet-4-5';
    const baseUrl = ANTHROPIC_BASE_URL || 'https://api.anthropic.com';
    return anthropicProvider({
      ...task,
      title: `${model} at Anthropic`,
      apiKey: ANTHROPIC_API_KEY,
      model,
      baseUrl,
    });
  }
  const { OPENAI_API_KEY, OPENAI_MODEL, OPENAI_BASE_URL } = environment;
  if (OPENAI_API_KEY) {
    const model = OPENAI_MODEL || 'gpt-5-mini';
    const baseUrl = OPENAI_BASE_URL || 'https://api.openai.com/v1';
    return openaiProvider({
      ...task,
      title: `${model} at OpenAI`,
      apiKey: OPENAI_API_KEY,
      model,
      baseUrl,
    });
  }
  return undefined;
}

/** The model that the story's own server plays. */
export function loopbackProvider(url: string, task: ProviderTask): Provider {
  const title = `a scripted model at ${url}`;
  return anthropicProvider({ ...task, title, baseUrl: url, apiKey: 'loopback', model: 'loopback' });
}
