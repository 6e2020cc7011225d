import { expect } from 'chai';
import type { ChatRequest } from '../../lib/formats/ChatRequest.ts';
import { formats } from '../../lib/formats/formats.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelOptions } from '../../lib/http/ModelOptions.ts';
import type { ChatModel } from '../../lib/model/ChatModel.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ModelServerRequest } from '../../lib/testing/server/index.ts';
import { startModelServer } from '../../lib/testing/server/index.ts';
import type { ToolDefinition } from '../../lib/tools/ToolDefinition.ts';
import { collect } from './collect.ts';

/** A tool to offer. */
export const WEATHER: ToolDefinition = {
  name: 'weather',
  description: 'Tells the weather.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
};

/** Makes a model, as one of the ready-made functions does. */
export type MakeModel<Message, Entry> = (
  options: ModelOptions,
) => ChatModel<Message, ChatRequest<Entry>>;

/** What came of a conversation of two turns. */
export interface Asked {
  /** The two requests, as they came. */
  readonly requests: readonly ModelServerRequest[];
  /** What the model said in the second turn. */
  readonly text: string;
}

/**
 * Plays a turn with a call and, with the history that follows, a turn of text, on the model server. Fails if the model hears
 * something else than the server says.
 */
export async function askModel<Message, Entry>(
  make: MakeModel<Message, Entry>,
  question: Entry,
  options: Partial<ModelOptions> = {},
): Promise<Asked> {
  const call = { name: 'weather', arguments: { city: 'Oslo' } };
  const server = await startModelServer({
    turns: [
      { steps: [{ text: 'Let me look.' }, { call }] },
      { steps: [{ text: 'It rains.' }], usage: { inputTokens: 7, outputTokens: 3 } },
    ],
  });
  try {
    const model = make({ model: 'm', baseUrl: server.url, apiKey: 'sk-1', retries: 0, ...options });
    const request = { system: 'Be brief.', tools: [WEATHER] };
    const asked = await collect(model.stream({ ...request, messages: [question] }));
    expect(asked.error).to.equal(undefined);
    const [called] = asked.values.flatMap((event) =>
      event.type === 'tool-call' ? event.call : [],
    );
    expect(called).to.include({ name: 'weather', arguments: '{"city":"Oslo"}' });
    const messages = [question].concat(
      messageOf(asked.values) as Entry,
      answerTo(model.format as FormatName, called?.id ?? '') as Entry[],
    );
    const answered = await collect(model.stream({ ...request, messages }));
    expect(answered.error).to.equal(undefined);
    expect(answered.values.at(-2)).to.deep.include({ type: 'usage' });
    const text = answered.values.flatMap((event) =>
      event.type === 'text-delta' ? event.delta : [],
    );
    return { requests: [...server.requests], text: text.join('') };
  } finally {
    await server.close();
  }
}

function messageOf(events: readonly ModelEvent<unknown>[]): unknown {
  const last = events.at(-1);
  expect(last?.type).to.equal('finish');
  return last?.type === 'finish' ? last.message : undefined;
}

function answerTo(format: FormatName, callId: string): unknown[] {
  return formats[format].toolResults([
    {
      index: 0,
      callId,
      toolName: 'weather',
      status: 'ok',
      execution: 'finished',
      isError: false,
      parts: [{ type: 'text', text: 'rain' }],
      attempts: 1,
      timing: { sealedAt: 0, settledAt: 0 },
    },
  ]);
}
