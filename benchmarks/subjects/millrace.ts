import {
  type AnthropicMessage,
  type AnyTool,
  anthropicMessages,
  decodeStream,
  executeTools,
  invokable,
  type JsonSchema,
  streamable,
  ToolExecutor,
  ToolRegistry,
  type ToolResult,
} from 'millrace';
import { postStream } from 'millrace/http';
import { describe, inputSchemas } from './inputs.ts';
import type { BenchInput, BenchTool, Client, Subject, TurnRequest } from './Subject.ts';

/** More calls in a response than a model makes. */
const MAX_CALLS = 1_000_000;

export const millrace: Subject = {
  name: 'millrace',
  wire: 'anthropic-messages',
  connect(tools, { maxResultChars = 0, overflow = 'stop' } = {}): Client {
    const executor = new ToolExecutor(new ToolRegistry(tools.map(toTool)), {
      maxConcurrent: Number.POSITIVE_INFINITY,
      defaults: { maxResultSizeChars: maxResultChars, overflow },
    });
    return { turn: (request) => runTurn(executor, request) };
  },
};

function toTool(tool: BenchTool): AnyTool {
  const common = {
    name: tool.name,
    description: describe(tool.name),
    inputSchema: inputSchemas[tool.name] as JsonSchema,
    concurrency: tool.safe ? ('safe' as const) : ('unsafe' as const),
    start: tool.committed ? ('committed' as const) : ('sealed' as const),
  };
  if (tool.stream !== undefined) {
    const execute = (input: unknown) => tool.stream?.(input as BenchInput) ?? [];
    return streamable({ ...common, execute }) as AnyTool;
  }
  return invokable({
    ...common,
    execute: (input, context) => tool.execute(input as BenchInput, () => context.signal),
  }) as AnyTool;
}

async function runTurn(executor: ToolExecutor, request: TurnRequest): Promise<void> {
  const user: AnthropicMessage = { role: 'user', content: 'go' };
  const results: ToolResult[] = [];
  const assistant = await read(executor, request, { messages: [user], results });
  if (results.length === 0 || assistant === undefined) return;
  results.sort((one, other) => one.index - other.index);
  const answers = anthropicMessages.toolResults(results);
  await read(executor, request, { messages: [user, assistant, ...answers], results: [] });
}

/** Reads one response to its end, and gives its message; undefined if the turn was left. */
function read(
  executor: ToolExecutor,
  request: TurnRequest,
  { messages, results }: { messages: readonly AnthropicMessage[]; results: ToolResult[] },
): Promise<AnthropicMessage | undefined> {
  const bytes$ = postStream(`${request.baseUrl}/messages`, {
    json: { model: 'mock', max_tokens: 1_000, stream: true, messages },
  });
  const events$ = decodeStream(anthropicMessages, bytes$, { maxCalls: MAX_CALLS }).pipe(
    executeTools(executor, request.signal === undefined ? {} : { signal: request.signal }),
  );
  return new Promise((resolve, reject) => {
    let message: AnthropicMessage | undefined;
    const subscription = events$.subscribe({
      next: (event) => {
        if (event.type === 'text-delta') request.onText?.(event.delta.length);
        else if (event.type === 'tool-output') request.onOutput?.();
        else if (event.type === 'tool-result') {
          results.push(event.result);
          request.onResult?.();
        } else if (event.type === 'finish') message = event.message;
      },
      error: reject,
      complete: () => resolve(message),
    });
    void request.leave?.then(() => {
      subscription.unsubscribe();
      resolve(undefined);
    });
  });
}
