import { createAnthropic } from '@ai-sdk/anthropic';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { describe } from '../../subjects/inputs.ts';
import type { BenchTool, Client, Subject, TurnRequest } from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

/** More than any turn makes. */
const ALL_AT_ONCE = 1_000_000;

export const mastra: Subject = {
  name: '@mastra/core',
  wire: 'anthropic-messages',
  connect(tools): Client {
    const set = Object.fromEntries(tools.map((one) => [one.name, toTool(one)]));
    return { turn: (request) => runTurn(set, request) };
  },
};

function toTool(bench: BenchTool) {
  return createTool({
    id: bench.name,
    description: describe(bench.name),
    inputSchema: zodSchemas[bench.name],
    execute: async (input, context) => {
      if (bench.stream === undefined) return bench.execute(input, () => context?.abortSignal);
      let text = '';
      for await (const piece of bench.stream(input)) {
        text += piece;
        await context?.writer?.write({ type: 'piece', piece });
      }
      return text;
    },
  });
}

async function runTurn(
  tools: Record<string, ReturnType<typeof toTool>>,
  request: TurnRequest,
): Promise<void> {
  const anthropic = createAnthropic({ baseURL: request.baseUrl, apiKey: 'none' });
  const agent = new Agent({
    id: 'bench',
    name: 'bench',
    instructions: 'go',
    model: anthropic('mock') as never,
    tools: tools as never,
    maxRetries: 0,
  });
  const { fullStream } = await agent.stream('go', {
    maxSteps: 2,
    toolCallConcurrency: ALL_AT_ONCE,
    ...(request.signal !== undefined && { abortSignal: request.signal }),
  });
  await readUntilLeft(
    fullStream as unknown as AsyncIterable<{ type: string; payload?: { text?: string } }>,
    ({ type, payload }) => {
      if (type === 'text-delta') request.onText?.(payload?.text?.length ?? 0);
      else if (type === 'tool-result') request.onResult?.();
      else if (type === 'tool-output') request.onOutput?.();
      else if (type === 'error') throw new Error('The run failed.');
    },
    request.leave,
  );
}
