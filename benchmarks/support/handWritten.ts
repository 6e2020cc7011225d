import { Ajv2020 } from 'ajv/dist/2020.js';
import { createParser } from 'eventsource-parser';

/** What a hand-written client runs: a name, a compiled schema, a function. */
export interface HandTool {
  /** The schema of its input. */
  readonly schema: object;
  /** The tool. */
  readonly execute: (input: never) => Promise<string>;
}

/**
 * What a careful programmer writes without a library, on the same dependencies: parse the events, collect the argument
 * text, parse and validate it at the end of its block, start the tool, keep the promise.
 */
export function handWrittenClient(tools: Readonly<Record<string, HandTool>>) {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, allErrors: true });
  const compiled = new Map(
    Object.entries(tools).map(([name, { schema, execute }]) => [
      name,
      { validate: ajv.compile(schema), execute },
    ]),
  );

  return async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string[]> => {
    const blocks = new Map<number, { name: string; text: string }>();
    const pending: Promise<string>[] = [];
    const parser = createParser({
      onEvent({ data }) {
        const event = JSON.parse(data);
        if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') {
          blocks.set(event.index, { name: event.content_block.name, text: '' });
        } else if (
          event.type === 'content_block_delta' &&
          event.delta.type === 'input_json_delta'
        ) {
          const block = blocks.get(event.index);
          if (block !== undefined) block.text += event.delta.partial_json;
        } else if (event.type === 'content_block_stop') {
          const block = blocks.get(event.index);
          if (block !== undefined) pending.push(start(block.name, block.text));
        }
      },
    });
    const start = (name: string, text: string): Promise<string> => {
      const tool = compiled.get(name);
      if (tool === undefined) return Promise.resolve(`unknown tool ${name}`);
      const input = JSON.parse(text === '' ? '{}' : text);
      if (!tool.validate(input)) return Promise.resolve(ajv.errorsText(tool.validate.errors));
      return tool.execute(input as never).catch((error: Error) => error.message);
    };
    const decoder = new TextDecoder();
    for await (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
    return Promise.all(pending);
  };
}
