import { Ajv2020 } from 'ajv/dist/2020.js';
import { createParser } from 'eventsource-parser';
import { inputSchemas } from './inputs.ts';
import type {
  BenchInput,
  BenchTool,
  Client,
  ClientOptions,
  Subject,
  TurnRequest,
} from './Subject.ts';

/** One block of the assistant's message. */
type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown };

interface Result {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error?: true;
}

interface HandTool {
  readonly tool: BenchTool;
  readonly validate: (input: unknown) => boolean;
  readonly problem: () => string;
}

/**
 * What a careful programmer writes without a library, on the same dependencies: fetch, parse the events, collect the
 * argument text, parse and validate it at the end of its block, start the tool, keep the promise.
 */
export const handWritten: Subject = {
  name: 'hand-written',
  wire: 'anthropic-messages',
  connect(tools, clientOptions = {}): Client {
    const ajv = new Ajv2020({ strict: false, useDefaults: true, allErrors: true });
    const compiled = new Map<string, HandTool>();
    for (const tool of tools) {
      const validate = ajv.compile(inputSchemas[tool.name]);
      const problem = (): string => ajv.errorsText(validate.errors);
      compiled.set(tool.name, { tool, validate, problem });
    }
    return {
      async turn(request) {
        const controller = new AbortController();
        const stop = (): void => controller.abort();
        request.signal?.addEventListener('abort', stop, { once: true });
        void request.leave?.then(stop);
        const turn = new HandTurn(compiled, request, {
          ...clientOptions,
          signal: controller.signal,
        });
        try {
          await turn.run();
        } finally {
          request.signal?.removeEventListener('abort', stop);
        }
      },
    };
  },
};

interface HandOptions extends ClientOptions {
  readonly signal: AbortSignal;
}

class HandTurn {
  readonly #tools: ReadonlyMap<string, HandTool>;
  readonly #request: TurnRequest;
  readonly #options: HandOptions;
  readonly #blocks: Block[] = [];
  readonly #argumentTexts = new Map<number, string>();
  readonly #results: Promise<Result>[] = [];
  /** Order: a safe call waits for the last unsafe one, an unsafe one for all before it. */
  #lastUnsafe: Promise<unknown> | undefined;
  #sinceUnsafe: Promise<unknown>[] = [];
  #finish: () => void = () => undefined;
  readonly #finished = new Promise<void>((resolve) => {
    this.#finish = resolve;
  });

  constructor(tools: ReadonlyMap<string, HandTool>, request: TurnRequest, options: HandOptions) {
    this.#tools = tools;
    this.#request = request;
    this.#options = options;
  }

  async run(): Promise<void> {
    const user = { role: 'user', content: 'go' };
    await this.#ask([user]);
    this.#finish();
    if (this.#results.length === 0) return;
    const content = await Promise.all(this.#results);
    const assistant = { role: 'assistant', content: this.#blocks };
    await this.#ask([user, assistant, { role: 'user', content }]);
  }

  async #ask(messages: readonly object[]): Promise<void> {
    const response = await fetch(`${this.#request.baseUrl}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'mock', max_tokens: 1_000, stream: true, messages }),
      signal: this.#options.signal,
    });
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    const parser = createParser({ onEvent: ({ data }) => this.#read(JSON.parse(data)) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: hand-written code does not type the wire.
  #read(event: any): void {
    switch (event.type) {
      case 'content_block_start':
        this.#blocks[event.index] = event.content_block;
        if (event.content_block.type === 'tool_use') this.#argumentTexts.set(event.index, '');
        break;
      case 'content_block_delta':
        if (event.delta.type === 'text_delta') {
          const block = this.#blocks[event.index];
          if (block?.type === 'text') block.text += event.delta.text;
          this.#request.onText?.(event.delta.text.length);
        } else {
          const text = this.#argumentTexts.get(event.index) ?? '';
          this.#argumentTexts.set(event.index, text + event.delta.partial_json);
        }
        break;
      case 'content_block_stop': {
        const block = this.#blocks[event.index];
        if (block?.type === 'tool_use') {
          this.#results.push(this.#call(block, this.#argumentTexts.get(event.index) ?? ''));
        }
      }
    }
  }

  async #call(block: Extract<Block, { type: 'tool_use' }>, text: string): Promise<Result> {
    const answer = await this.#answer(block, text).catch((error: Error) => ({
      content: error.message,
      is_error: true as const,
    }));
    this.#request.onResult?.();
    return { type: 'tool_result', tool_use_id: block.id, ...answer };
  }

  #answer(
    block: Extract<Block, { type: 'tool_use' }>,
    text: string,
  ): Promise<{ content: string; is_error?: true }> {
    const known = this.#tools.get(block.name);
    if (known === undefined) return Promise.reject(new Error(`unknown tool ${block.name}`));
    block.input = JSON.parse(text === '' ? '{}' : text);
    if (!known.validate(block.input)) return Promise.reject(new Error(known.problem()));
    const { tool } = known;
    const input = block.input as BenchInput;
    const run = async (): Promise<{ content: string }> => {
      if (tool.committed) await this.#finished;
      return { content: await this.#execute(tool, input) };
    };
    return this.#inOrder(tool.safe, run);
  }

  #inOrder<T>(safe: boolean, run: () => Promise<T>): Promise<T> {
    const before = safe ? [] : this.#sinceUnsafe;
    if (this.#lastUnsafe !== undefined) before.push(this.#lastUnsafe);
    const running = before.length === 0 ? run() : Promise.allSettled(before).then(run);
    if (safe) this.#sinceUnsafe.push(running);
    else {
      this.#lastUnsafe = running;
      this.#sinceUnsafe = [];
    }
    return running;
  }

  async #execute(tool: BenchTool, input: BenchInput): Promise<string> {
    const { maxResultChars = Number.POSITIVE_INFINITY, overflow, signal } = this.#options;
    if (tool.stream === undefined) return tool.execute(input, () => signal);
    let kept = '';
    let cut = false;
    for await (const piece of tool.stream(input)) {
      const room = maxResultChars - kept.length;
      if (room > 0) this.#request.onOutput?.();
      cut ||= piece.length > room;
      kept += cut ? piece.slice(0, room) : piece;
      if (cut && overflow !== 'drain') break;
    }
    return cut ? `${kept}...[truncated]` : kept;
  }
}
