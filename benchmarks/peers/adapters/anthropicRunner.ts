import Anthropic from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { describe } from '../../subjects/inputs.ts';
import type { BenchTool, Client, Subject, TurnRequest } from '../../subjects/Subject.ts';
import { readUntilLeft } from './readUntilLeft.ts';
import { zodSchemas } from './zodSchemas.ts';

/** The tool runner of the SDK. It shows no result before the next request, which holds them all. */
export function anthropicRunner(name: string, runToolsEagerly: boolean): Subject {
  return {
    name,
    wire: 'anthropic-messages',
    connect(tools): Client {
      const runnable = tools.map(toTool);
      return { turn: (request) => runTurn(runnable, { request, runToolsEagerly }) };
    },
  };
}

type RunnableTool = ReturnType<typeof betaZodTool>;

function toTool(bench: BenchTool): RunnableTool {
  return betaZodTool({
    name: bench.name,
    description: describe(bench.name),
    inputSchema: zodSchemas[bench.name],
    run: (input, context) => bench.execute(input, () => context?.signal ?? undefined),
  }) as RunnableTool;
}

async function runTurn(
  tools: RunnableTool[],
  { request, runToolsEagerly }: { request: TurnRequest; runToolsEagerly: boolean },
): Promise<void> {
  // The SDK adds the version itself.
  const baseURL = request.baseUrl.replace(/\/v1$/, '');
  const client = new Anthropic({ baseURL, apiKey: 'none', maxRetries: 0 });
  const runner = client.beta.messages.toolRunner(
    {
      model: 'mock',
      max_tokens: 1_000,
      messages: [{ role: 'user', content: 'go' }],
      tools,
      stream: true,
      thread: false,
      runToolsEagerly,
    },
    request.signal === undefined ? {} : { signal: request.signal },
  );
  const events = (async function* () {
    for await (const message of runner) yield* message;
  })();
  await readUntilLeft(
    events,
    (event) => {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
        request.onText?.(event.delta.text.length);
      }
    },
    request.leave,
  );
}
