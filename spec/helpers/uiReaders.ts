import { type BaseEvent, HttpAgent, type Message } from '@ag-ui/client';
import {
  parseJsonEventStream,
  readUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
  uiMessageChunkSchema,
} from 'ai';

/** What the official reader of UI message streams made of one. */
export interface ReadMessage {
  /** The message after each part that changed it. */
  readonly states: readonly UIMessage[];
  /** The message in the end. */
  readonly message: UIMessage;
  /** The errors that it told of. */
  readonly errors: readonly string[];
}

/** Server-sent events as the bytes of a body. */
export function bodyOfEvents(events: readonly unknown[], last = ''): ReadableStream<Uint8Array> {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + last;
  return new Blob([text]).stream();
}

/** The body of a response. Throws where there is none. */
export function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (body === null) throw new Error('The response has no body.');
  return body;
}

/** The parts in a body, each checked with the official schema. Throws for one that is none. */
export function chunksOf(body: ReadableStream<Uint8Array>): ReadableStream<UIMessageChunk> {
  return parseJsonEventStream({ stream: body, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        if (!chunk.success) throw chunk.error;
        controller.enqueue(chunk.value);
      },
    }),
  );
}

/**
 * Reads a UI message stream with the official reader. `look` is shown the message after each change. `before`: a message
 * that the stream goes on with.
 */
export async function readMessage(
  body: ReadableStream<Uint8Array>,
  look: (message: UIMessage) => void = () => {},
  before?: UIMessage,
): Promise<ReadMessage> {
  const errors: string[] = [];
  const states: UIMessage[] = [];
  const onError = (error: unknown): number => errors.push((error as Error).message);
  const given = { stream: chunksOf(body), onError, ...(before && { message: before }) };
  for await (const message of readUIMessageStream(given)) {
    states.push(message);
    look(message);
  }
  const message = states.at(-1) ?? { id: '', role: 'assistant', parts: [] };
  return { states, message, errors };
}

/** What the official client made of an AG-UI run. */
export interface ReadRun {
  readonly messages: readonly Message[];
  readonly events: readonly BaseEvent[];
  /** What made the run fail, if anything did. */
  readonly error: unknown;
}

/** Runs the official client on a body, in all its stages. `look` is shown each event that it passes on. */
export async function readRun(
  body: ReadableStream<Uint8Array>,
  look: (event: BaseEvent) => void = () => {},
): Promise<ReadRun> {
  const headers = { 'content-type': 'text/event-stream' };
  const agent = new HttpAgent({
    url: 'http://agent.invalid',
    threadId: 'thread',
    fetch: async () => new Response(body, { headers }),
  });
  const events: BaseEvent[] = [];
  let error: unknown;
  const subscriber = {
    onEvent: ({ event }: { event: BaseEvent }) => {
      events.push(event);
      look(event);
    },
    onRunFailed: ({ error: failure }: { error: Error }) => {
      error = failure;
    },
  };
  await agent.runAgent({ runId: 'run' }, subscriber).catch((failure: unknown) => {
    error ??= failure;
  });
  return { messages: agent.messages, events, error };
}
