import OpenAI from 'openai';
import { zodFunction } from 'openai/helpers/zod';
import type { ChatCompletionStreamingRunner } from 'openai/lib/ChatCompletionStreamingRunner';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { describe } from '../../subjects/inputs.ts';
import type { BenchTool, Client, Subject, TurnRequest } from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

/** `runTools` of Chat Completions. */
export const openai: Subject = {
  name: 'openai',
  wire: 'openai-chat',
  connect(tools): Client {
    return { turn: (request) => runTurn(tools, request) };
  },
};

type Runner = ChatCompletionStreamingRunner<null>;

/** A tool has no signal of its own: that of the runner, which it is called with, is at hand. */
function toTool(bench: BenchTool) {
  return zodFunction({
    name: bench.name,
    description: describe(bench.name),
    parameters: zodSchemas[bench.name],
    function: (input, runner?: unknown) =>
      bench.execute(input, () => (runner as Runner | undefined)?.controller.signal),
  });
}

async function runTurn(tools: readonly BenchTool[], request: TurnRequest): Promise<void> {
  const client = new OpenAI({ baseURL: request.baseUrl, apiKey: 'none', maxRetries: 0 });
  const runner: Runner = client.chat.completions.runTools(
    {
      model: 'mock',
      messages: [{ role: 'user', content: 'go' }],
      tools: tools.map(toTool),
      stream: true,
    },
    request.signal === undefined ? {} : { signal: request.signal },
  );
  runner.on('message', ({ role }) => {
    if (role === 'tool') request.onResult?.();
  });
  await readUntilLeft<ChatCompletionChunk>(
    runner,
    ({ choices: [choice] }) => {
      const text = choice?.delta.content;
      if (text) request.onText?.(text.length);
    },
    request.leave,
  );
  if (request.leave === undefined) await runner.done();
}
