import { chat, maxIterations, toolDefinition } from '@tanstack/ai';
import { ANTHROPIC_MODELS, createAnthropicChat } from '@tanstack/ai-anthropic';
import { describe } from '../../subjects/inputs.ts';
import type {
  BenchInput,
  BenchTool,
  Client,
  Subject,
  TurnRequest,
} from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

export const tanstack: Subject = {
  name: '@tanstack/ai',
  wire: 'anthropic-messages',
  connect(tools): Client {
    const all = tools.map(toTool);
    return { turn: (request) => runTurn(all, request) };
  },
};

function toTool(bench: BenchTool) {
  return toolDefinition({
    name: bench.name,
    description: describe(bench.name),
    inputSchema: zodSchemas[bench.name],
  }).server(async (given, context) => {
    const input = given as BenchInput;
    if (bench.stream === undefined) return bench.execute(input, () => context?.abortSignal);
    let text = '';
    for await (const piece of bench.stream(input)) {
      text += piece;
      context?.emitCustomEvent('piece', { piece });
    }
    return text;
  });
}

async function runTurn(tools: ReturnType<typeof toTool>[], request: TurnRequest): Promise<void> {
  const controller = new AbortController();
  request.signal?.addEventListener('abort', () => controller.abort(), { once: true });
  const chunks = chat({
    adapter: createAnthropicChat(ANTHROPIC_MODELS[0], 'none', {
      // The SDK below adds the version itself.
      baseURL: request.baseUrl.replace(/\/v1$/, ''),
      maxRetries: 0,
    }),
    messages: [{ role: 'user', content: 'go' }],
    tools,
    agentLoopStrategy: maxIterations(2),
    abortController: controller,
    debug: false,
  });
  await readUntilLeft(
    chunks as AsyncIterable<{ type: string; delta?: unknown }>,
    ({ type, delta }) => {
      if (type === 'TEXT_MESSAGE_CONTENT') request.onText?.(String(delta).length);
      else if (type === 'TOOL_CALL_RESULT') request.onResult?.();
      else if (type === 'CUSTOM') request.onOutput?.();
      else if (type === 'RUN_ERROR') throw new Error('The run failed.');
    },
    request.leave,
  );
}
