import { type ConversationModel, ToolExecutor } from 'millrace';
import { anthropicModel, openaiResponsesModel } from 'millrace/http';
import { startModelServer } from 'millrace/testing/server';
import { playModel } from './script.ts';
import { travelTools } from './tools.ts';

/** A model, its tools, and what runs them: shared by any number of conversations. */
export interface Agent {
  /** Which model that is, for people. */
  readonly title: string;
  readonly model: ConversationModel;
  readonly executor: ToolExecutor;
  readonly system: string;
  /** The trains that were booked, in order. */
  readonly bookings: readonly string[];
  /** Ends what was started for it. */
  close(): Promise<void>;
}

const SYSTEM =
  'You are a travel agent. Use your tools, look up trains and weather side by side, and ask the user before you book.';

/** How an agent is opened. */
export interface AgentOptions {
  /** Whether a provider is asked, with the key that the environment holds. @defaultValue false: offline, a script */
  readonly live?: boolean;
  /** How long scripted things take; 1 as in real life, 0 not at all. @defaultValue 1 */
  readonly pace?: number;
}

/** Opens the agent. @throws Error (the promise rejects) when there is no key. */
export async function openAgent({ live = false, pace = 1 }: AgentOptions): Promise<Agent> {
  const { registry, approve, bookings } = travelTools(pace);
  const executor = new ToolExecutor(registry, {
    approve,
    defaults: { maxResultSizeChars: 8_000, timeoutMs: 60_000 },
  });
  const tools = { executor, bookings, system: SYSTEM };
  if (live) return { ...tools, ...liveModel(process.env), close: () => Promise.resolve() };
  const server = await startModelServer({ turns: (request) => playModel(request, pace) });
  return {
    ...tools,
    title: `a script at ${server.url}`,
    model: anthropicModel({ model: 'script', baseUrl: server.url }),
    close: () => server.close(),
  };
}

type Environment = { readonly [name: string]: string | undefined };

function liveModel(environment: Environment): Pick<Agent, 'title' | 'model'> {
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY } = environment;
  if (ANTHROPIC_API_KEY) {
    const model = environment['ANTHROPIC_MODEL'] || 'claude-sonnet-4-5';
    const title = `${model} at Anthropic`;
    return { title, model: anthropicModel({ model, apiKey: ANTHROPIC_API_KEY }) };
  }
  if (OPENAI_API_KEY) {
    const model = environment['OPENAI_MODEL'] || 'gpt-5-mini';
    const title = `${model} at OpenAI`;
    return { title, model: openaiResponsesModel({ model, apiKey: OPENAI_API_KEY }) };
  }
  throw new Error('--live needs ANTHROPIC_API_KEY or OPENAI_API_KEY.');
}
