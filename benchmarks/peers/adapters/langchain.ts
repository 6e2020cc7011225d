import { ChatAnthropic } from '@langchain/anthropic';
import { createAgent, tool } from 'langchain';
import { describe } from '../../subjects/inputs.ts';
import type { BenchTool, Client, Subject, TurnRequest } from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

export const langchain: Subject = {
  name: 'langchain',
  wire: 'anthropic-messages',
  connect(tools): Client {
    const all = tools.map(toTool);
    return { turn: (request) => runTurn(all, request) };
  },
};

interface ToolConfig {
  readonly signal?: AbortSignal;
  readonly writer?: (piece: unknown) => void;
}

function toTool(bench: BenchTool) {
  const run = async (input: object, config: ToolConfig): Promise<string> => {
    if (bench.stream === undefined) return bench.execute(input, () => config.signal);
    let text = '';
    for await (const piece of bench.stream(input)) {
      text += piece;
      config.writer?.(piece);
    }
    return text;
  };
  return tool(run as never, {
    name: bench.name,
    description: describe(bench.name),
    schema: zodSchemas[bench.name],
  });
}

async function runTurn(tools: ReturnType<typeof toTool>[], request: TurnRequest): Promise<void> {
  const model = new ChatAnthropic({
    model: 'claude-mock',
    apiKey: 'none',
    // The SDK below adds the version itself.
    anthropicApiUrl: request.baseUrl.replace(/\/v1$/, ''),
    maxTokens: 1_000,
    maxRetries: 0,
    streaming: true,
  });
  const agent = createAgent({ model, tools: tools as never });
  const stream = await agent.stream({ messages: [{ role: 'user', content: 'go' }] } as never, {
    streamMode: ['messages', 'custom'] as never,
    recursionLimit: 10,
    ...(request.signal !== undefined && { signal: request.signal }),
  });
  await readUntilLeft(
    stream as AsyncIterable<unknown> as AsyncIterable<[string, unknown]>,
    ([mode, value]) => take(mode, value, request),
    request.leave,
  );
}

function take(mode: string, value: unknown, request: TurnRequest): void {
  if (mode === 'custom') request.onOutput?.();
  else {
    const [message] = value as [{ type: string; text?: string }];
    if (message.type === 'tool') request.onResult?.();
    else if (message.text) request.onText?.(message.text.length);
  }
}
