import { createAnthropic } from '@ai-sdk/anthropic';
import { isStepCount, streamText, type ToolSet, tool } from 'ai';
import { describe } from '../../subjects/inputs.ts';
import type { BenchTool, Client, Subject, TurnRequest } from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

export const ai: Subject = {
  name: 'ai',
  wire: 'anthropic-messages',
  connect(tools): Client {
    const set: ToolSet = Object.fromEntries(tools.map((one) => [one.name, toTool(one)]));
    return { turn: (request) => runTurn(set, request) };
  },
};

function toTool(bench: BenchTool): ToolSet[string] {
  const description = describe(bench.name);
  const inputSchema = zodSchemas[bench.name];
  if (bench.stream !== undefined) {
    // What is yielded last is the result; all before it is shown as preliminary.
    return tool({
      description,
      inputSchema,
      async *execute(input) {
        let text = '';
        for await (const piece of bench.stream?.(input) ?? []) {
          text += piece;
          yield piece;
        }
        yield text;
      },
    }) as ToolSet[string];
  }
  return tool({
    description,
    inputSchema,
    execute: (input, { abortSignal }) => bench.execute(input, () => abortSignal),
  }) as ToolSet[string];
}

async function runTurn(tools: ToolSet, request: TurnRequest): Promise<void> {
  const anthropic = createAnthropic({ baseURL: request.baseUrl, apiKey: 'none' });
  const { fullStream } = streamText({
    model: anthropic('mock'),
    tools,
    prompt: 'go',
    maxRetries: 0,
    stopWhen: isStepCount(2),
    onError: () => undefined,
    ...(request.signal !== undefined && { abortSignal: request.signal }),
  });
  await readUntilLeft(
    fullStream,
    (part) => {
      if (part.type === 'text-delta') request.onText?.(part.text.length);
      else if (part.type === 'tool-result') {
        if (part.preliminary) request.onOutput?.();
        else request.onResult?.();
      } else if (part.type === 'error') throw part.error;
    },
    request.leave,
  );
}
