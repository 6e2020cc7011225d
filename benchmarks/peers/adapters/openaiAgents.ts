import { Agent, OpenAIProvider, Runner, setTracingDisabled, tool } from '@openai/agents';
import { describe } from '../../subjects/inputs.ts';
import type { BenchTool, Client, Subject, TurnRequest } from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

setTracingDisabled(true);

export const openaiAgents: Subject = {
  name: '@openai/agents',
  wire: 'openai-responses',
  connect(tools): Client {
    const agent = new Agent({
      name: 'bench',
      instructions: 'go',
      model: 'mock',
      tools: tools.map(toTool),
    });
    return { turn: (request) => runTurn(agent, request) };
  },
};

function toTool(bench: BenchTool): ReturnType<typeof tool> {
  return tool({
    name: bench.name,
    description: describe(bench.name),
    parameters: zodSchemas[bench.name],
    execute: (input, _context, details) => bench.execute(input, () => details?.signal),
    errorFunction: null,
  }) as ReturnType<typeof tool>;
}

async function runTurn(agent: Agent, request: TurnRequest): Promise<void> {
  const modelProvider = new OpenAIProvider({ baseURL: request.baseUrl, apiKey: 'none' });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  const stream = await runner.run(agent, 'go', {
    stream: true,
    ...(request.signal !== undefined && { signal: request.signal }),
  });
  await readUntilLeft(
    stream,
    (event) => {
      if (event.type === 'run_item_stream_event') {
        if (event.name === 'tool_output') request.onResult?.();
      } else if (event.type === 'raw_model_stream_event') {
        if (event.data.type === 'output_text_delta') request.onText?.(event.data.delta.length);
      }
    },
    request.leave,
  );
  if (request.leave === undefined) await stream.completed;
}
