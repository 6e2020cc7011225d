import { pipeline, Readable } from 'node:stream';
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { expect } from 'chai';
import { concat, defer, NEVER, type Observable, of, throwError } from 'rxjs';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { toUIMessageStreamResponse } from '../../lib/ui/toUIMessageStreamResponse.ts';
import { type LoopbackServer, loopbackServer } from '../helpers/loopbackServer.ts';
import { registryOf } from '../helpers/marbleTools.ts';
import { finished, said, sealed } from '../helpers/modelEvents.ts';
import { turn } from '../helpers/turn.ts';
import { readMessage } from '../helpers/uiReaders.ts';
import { TURNS, type TurnEvent, type TurnName, turnOf } from '../helpers/uiTurns.ts';

/** A promise that is settled by hand. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** A tool that gives one piece, and the other when it is let go. */
function twoPieces(letGo: Promise<void>): AnyTool {
  return streamable({
    name: 'a',
    concurrency: 'safe',
    execute: async function* () {
      yield 'first';
      await letGo;
      yield ', then the rest';
    },
  }) as AnyTool;
}

/** A server that answers everything with what `answer` makes. */
function serve(answer: () => Response): Promise<LoopbackServer> {
  return loopbackServer((_, response) => {
    const { status, headers, body } = answer();
    response.writeHead(status, Object.fromEntries(headers));
    pipeline(Readable.fromWeb(body as never), response, () => {});
  });
}

const outputOf = ({ parts }: UIMessage): unknown =>
  parts.map((part) => ('output' in part ? part.output : undefined)).find((output) => output);

describe('toUIMessageStreamResponse', () => {
  it('shows the output of a tool to a reader over HTTP before the tool ends', async () => {
    const letGo = deferred();
    const executor = new ToolExecutor(registryOf(twoPieces(letGo.promise)));
    const model$: Observable<ModelEvent> = of(said('Look:'), sealed(0, 'a'), finished());
    const server = await serve(() =>
      toUIMessageStreamResponse(model$.pipe(executeTools(executor))),
    );
    try {
      const stream = await new DefaultChatTransport({ api: server.url }).sendMessages({
        chatId: 'chat',
        messages: [],
        messageId: undefined,
        trigger: 'submit-message',
        abortSignal: undefined,
      });
      const outputs: unknown[] = [];
      for await (const message of readUIMessageStream({ stream })) {
        const output = outputOf(message);
        // Only somebody who has seen the first piece lets the tool go on: without it, this waits for ever.
        if (output === 'first') letGo.resolve();
        if (output !== undefined && output !== outputs.at(-1)) outputs.push(output);
      }
      expect(outputs).to.deep.equal(['first', 'first, then the rest']);
    } finally {
      await server.close();
    }
  });

  it('discards the run when the client leaves', async () => {
    const left = deferred();
    const tool = streamable({
      name: 'a',
      concurrency: 'safe',
      execute: (_, { signal }) => {
        signal.addEventListener('abort', left.resolve);
        return concat(of('first'), NEVER);
      },
    }) as AnyTool;
    const model$: Observable<ModelEvent> = concat(of(sealed(0, 'a')), NEVER);
    const events$ = model$.pipe(executeTools(new ToolExecutor(registryOf(tool))));
    const server = await serve(() => toUIMessageStreamResponse(events$));
    try {
      const client = new AbortController();
      const { body } = await fetch(server.url, { signal: client.signal });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ''; !text.includes('first'); ) text += (await reader?.read())?.value ?? '';
      client.abort();
      await left.promise;
    } finally {
      await server.close();
    }
  });

  it('subscribes when the body is read, and not before', async () => {
    let subscriptions = 0;
    const response = toUIMessageStreamResponse(
      defer(() => {
        subscriptions += 1;
        return of(finished('stop'));
      }),
    );
    await turn();
    expect(subscriptions).to.equal(0);
    await response.text();
    expect(subscriptions).to.equal(1);
  });

  it('has the headers of the protocol, and those of init, which win', () => {
    const { status, headers } = toUIMessageStreamResponse(
      of(),
      {},
      {
        status: 201,
        headers: { 'Cache-Control': 'no-store', 'x-own': '1' },
      },
    );
    expect(status).to.equal(201);
    expect(Object.fromEntries(headers)).to.deep.equal({
      'cache-control': 'no-store',
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'x-own': '1',
      'x-vercel-ai-ui-message-stream': 'v1',
    });
  });

  it('gives one event a line, and [DONE] at the end', async () => {
    const text = await toUIMessageStreamResponse(of(said('a\n\nb'), finished('stop'))).text();
    expect(text.split('\n\n')).to.deep.equal([
      'data: {"type":"start"}',
      'data: {"type":"start-step"}',
      'data: {"type":"text-start","id":"text-1"}',
      'data: {"type":"text-delta","id":"text-1","delta":"a\\n\\nb"}',
      'data: {"type":"text-end","id":"text-1"}',
      'data: {"type":"finish-step"}',
      'data: {"type":"finish","finishReason":"stop"}',
      'data: [DONE]',
      '',
    ]);
  });

  it('tells of an error in the stream, and ends it as always', async () => {
    const events$: Observable<TurnEvent> = concat(
      of(said('a')),
      throwError(() => new Error('sk-secret')),
    );
    const text = await toUIMessageStreamResponse(events$).text();
    expect(text).to.match(
      /\{"type":"error","errorText":"Something went wrong."\}\n\ndata: \[DONE\]\n\n$/,
    );
  });

  for (const name of ['parallel', 'multimodal', 'broken by the model'] satisfies TurnName[]) {
    it(`carries a turn to the official reader: ${name}`, async () => {
      const { body } = toUIMessageStreamResponse(turnOf(TURNS[name]));
      const { message } = await readMessage(body as ReadableStream<Uint8Array>);
      expect(message.parts.length).to.be.greaterThan(2);
    });
  }

  it('refuses wrong options at once', () => {
    expect(() => toUIMessageStreamResponse(of(), { messageId: 1 } as never)).to.throw(
      TypeError,
      'messageId must be a string, got 1.',
    );
  });
});
