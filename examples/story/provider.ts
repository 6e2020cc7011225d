import type { ConversationModel } from 'millrace';
import { anthropicModel, openaiChatModel } from 'millrace/http';

/** A model that is reached over HTTP. Messages are in the provider's own form, so nothing here looks into them. */
export interface Provider {
  /** Who that is, for people. */
  readonly title: string;
  /** The model. */
  readonly model: ConversationModel;
}

type Environment = { readonly [name: string]: string | undefined };

const MOST_TOKENS = 4_096;

/** The provider for which the environment holds a key, if there is one. */
export function liveProvider(environment: Environment): Provider | undefined {
  const { ANTHROPIC_API_KEY, ANTHROPIC_MODEL, ANTHROPIC_BASE_URL } = environment;
  if (ANTHROPIC_API_KEY) {
    const model = ANTHROPIC_MODEL || 'claude-sonnet-4-5';
    return {
      title: `${model} at Anthropic`,
      model: anthropicModel({
        model,
        apiKey: ANTHROPIC_API_KEY,
        maxTokens: MOST_TOKENS,
        ...(ANTHROPIC_BASE_URL && { baseUrl: ANTHROPIC_BASE_URL }),
      }),
    };
  }
  const { OPENAI_API_KEY, OPENAI_MODEL, OPENAI_BASE_URL } = environment;
  if (OPENAI_API_KEY) {
    const model = OPENAI_MODEL || 'gpt-5-mini';
    return {
      title: `${model} at OpenAI`,
      model: openaiChatModel({
        model,
        apiKey: OPENAI_API_KEY,
        body: { max_completion_tokens: MOST_TOKENS },
        ...(OPENAI_BASE_URL && { baseUrl: OPENAI_BASE_URL }),
      }),
    };
  }
  return undefined;
}

/** The model that the story's own server plays. */
export function loopbackProvider(url: string): Provider {
  const model = anthropicModel({ model: 'loopback', apiKey: 'loopback', baseUrl: url });
  return { title: `a scripted model at ${url}`, model };
}
