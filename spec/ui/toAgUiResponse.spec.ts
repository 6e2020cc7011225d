import { pipeline, Readable } from 'node:stream';
import { HttpAgent } from '@ag-ui/client';
import { expect } from 'chai';
import { type Observable, of, throwError } from 'rxjs';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { toAgUiResponse } from '../../lib/ui/toAgUiResponse.ts';
import { bodyOf, loopbackServer } from '../helpers/loopbackServer.ts';
import { registryOf } from '../helpers/marbleTools.ts';
import { finished, said, sealed } from '../helpers/modelEvents.ts';

const ids = { threadId: 'thread', runId: 'run' };

describe('toAgUiResponse', () => {
  it('tells a client over HTTP of the output of a tool before the tool ends', async () => {
    let letGo = (): void => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const tool = streamable({
      name: 'a',
      concurrency: 'safe',
      execute: async function* () {
        yield 'first';
        await isLetGo;
        yield ', then the rest';
      },
    }) as AnyTool;
    const model$: Observable<ModelEvent> = of(said('Look:'), sealed(0, 'a'), finished());
    const events$ = model$.pipe(executeTools(new ToolExecutor(registryOf(tool))));
    const server = await loopbackServer(async (request, response) => {
      const { threadId, runId } = JSON.parse(await bodyOf(request));
      const { status, headers, body } = toAgUiResponse(events$, { threadId, runId });
      response.writeHead(status, Object.fromEntries(headers));
      pipeline(Readable.fromWeb(body as never), response, () => {});
    });
    try {
      const agent = new HttpAgent({ url: server.url });
      const types: string[] = [];
      await agent.runAgent(
        {},
        {
          onEvent: ({ event }) => {
            types.push(event.type);
            // Only somebody who has been told of the first piece lets the tool go on.
            if (event.type === 'CUSTOM') letGo();
          },
        },
      );
      expect(types.filter((type) => type === 'CUSTOM')).to.have.lengthOf(2);
      expect(agent.messages.map(({ role, content }) => [role, content])).to.deep.equal([
        ['assistant', 'Look:'],
        ['tool', 'first, then the rest'],
      ]);
    } finally {
      await server.close();
    }
  });

  it('is an event stream without an end mark, for clients parse every line', async () => {
    const response = toAgUiResponse(of(finished('stop')), ids, { status: 202 });
    expect(response.status).to.equal(202);
    expect(response.headers.get('content-type')).to.equal('text/event-stream');
    const lines = (await response.text()).split('\n\n');
    expect(lines.pop()).to.equal('');
    const events = lines.map((line) => JSON.parse(line.replace(/^data: /, '')));
    expect(events.map(({ type }) => type)).to.deep.equal([
      'RUN_STARTED',
      'STEP_STARTED',
      'STEP_FINISHED',
      'RUN_FINISHED',
    ]);
  });

  it('tells of an error in the stream', async () => {
    const error$ = throwError(() => new Error('sk-secret'));
    const text = await toAgUiResponse(error$, ids).text();
    expect(text).to.match(/data: \{"type":"RUN_ERROR","message":"Something went wrong."\}\n\n$/);
  });

  it('refuses wrong options at once', () => {
    expect(() => toAgUiResponse(of(), { threadId: 'x' } as never)).to.throw(
      TypeError,
      'runId must be a string that is not empty, got undefined.',
    );
  });
});
