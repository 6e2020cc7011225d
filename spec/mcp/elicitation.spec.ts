import { InMemoryTransport } from '@modelcontextprotocol/client';
import { fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { firstValueFrom, NEVER, Observable, of, Subject } from 'rxjs';
import type { McpElicitAnswer, McpElicitRequest } from '../../lib/mcp/McpElicitRequest.ts';
import { answerOf, eraServer, rawEras } from '../helpers/eraServer.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';
import { callFirst, connections, runTool } from '../helpers/mcpCalls.ts';
import {
  beginStream,
  eventOf,
  type RawAnswer,
  type RawRequest,
  rawMcpServer,
  resultEvent,
} from '../helpers/rawMcpServer.ts';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

const requestedSchema = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const },
    count: { type: 'integer' as const, default: 3 },
    sure: { type: 'boolean' as const, default: true },
  },
};

/** A server of the modern generation whose tool asks before it answers. */
function asking(requests: Parameters<typeof inputRequired>[0]) {
  return inProcessMcp((mcp) => {
    mcp.registerTool('ask', noInput, (_, { mcpReq }) =>
      mcpReq.inputResponses === undefined
        ? inputRequired(requests)
        : text(JSON.stringify(mcpReq.inputResponses)),
    );
  });
}

/** A server of the legacy generation that asks on the stream of the call, and answers with what it hears. */
function askingLegacy(params: object) {
  let answered: (message: RawRequest & { readonly result?: unknown }) => void = () => undefined;
  const call: RawAnswer = (response, request) => {
    beginStream(response);
    response.write(eventOf({ id: 'q1', method: 'elicitation/create', params }));
    answered = (message) => {
      response.end(resultEvent(request, JSON.stringify(message.result ?? message)));
    };
  };
  return rawMcpServer({
    answers: {
      'tools/call': call,
      // What has no method is an answer.
      POST: (response, request) => {
        response.writeHead(202).end();
        answered(request);
      },
    },
  });
}

describe('elicitation', () => {
  const connect = connections();

  it('asks what a call of the modern generation needs, and fills in the defaults', async () => {
    const server = asking({
      inputRequests: { who: inputRequired.elicit({ message: 'Who?', requestedSchema }) },
      requestState: 'opaque',
    });
    const asked: McpElicitRequest[] = [];
    const onElicit = (request: McpElicitRequest) => {
      asked.push(request);
      return of<McpElicitAnswer>({ action: 'accept', content: { name: 'Ann' } });
    };
    const connection = connect({ ...server.target, era: 'modern' }, { onElicit, serverId: 'mine' });
    const story = await callFirst(connection);
    expect(JSON.parse(story.text)).to.deep.equal({
      who: { action: 'accept', content: { name: 'Ann', count: 3, sure: true } },
    });
    expect(asked).to.deep.equal([
      { mode: 'form', serverId: 'mine', message: 'Who?', requestedSchema },
    ]);
    expect(server.asked.filter((method) => method === 'tools/call')).to.have.length(2);
  });

  it('asks what a server of the legacy generation wants to know, and fills in the defaults', async () => {
    const server = await askingLegacy({ message: 'Who?', requestedSchema });
    const onElicit = () => Promise.resolve<McpElicitAnswer>({ action: 'accept' });
    const connection = connect({ url: server.url, era: 'legacy' }, { onElicit });
    const { text: answer } = await callFirst(connection);
    expect(JSON.parse(answer)).to.deep.equal({
      action: 'accept',
      content: { count: 3, sure: true },
    });
    const [initialize] = server.requests.filter(({ method }) => method === 'initialize');
    expect(initialize?.params?.['capabilities']).to.deep.equal({
      elicitation: { form: { applyDefaults: true }, url: {} },
    });
    await server.close();
  });

  for (const era of ['modern', 'legacy'] as const) {
    it(`asks to open a page, ${era}`, async () => {
      const page = { message: 'Sign in', url: 'https://a.test/sign-in' };
      const server =
        era === 'modern'
          ? { ...asking({ inputRequests: { q: inputRequired.elicitUrl(page) } }), close: () => {} }
          : await askingLegacy({ ...page, mode: 'url', elicitationId: 'e1' });
      const asked: McpElicitRequest[] = [];
      const onElicit = (request: McpElicitRequest) => {
        asked.push(request);
        return of<McpElicitAnswer>({ action: 'accept' });
      };
      const target = 'url' in server ? { url: server.url } : server.target;
      const { text: answer } = await callFirst(connect({ ...target, era }, { onElicit }));
      expect(JSON.parse(answer)).to.deep.equal(
        era === 'modern' ? { q: { action: 'accept' } } : { action: 'accept' },
      );
      expect(asked).to.deep.equal([{ mode: 'url', serverId: 'mcp', ...page }]);
      await server.close();
    });
  }

  it('fails a call of the modern generation that wants what was never offered', async () => {
    const questions = {
      'elicitation/create': { message: 'm', requestedSchema },
      'sampling/createMessage': { messages: [], maxTokens: 1 },
      'roots/list': {},
    };
    for (const [method, params] of Object.entries(questions)) {
      const server = await eraServer('modern', {
        call: answerOf({
          resultType: 'input_required',
          inputRequests: { q: { method, params } },
        }),
      });
      const { code } = await callFirst(connect(server.target));
      expect(code, method).to.equal('invalid-output');
      expect(server.count('tools/call')).to.equal(1);
      await server.close();
    }
  });

  it('does not let a server change the prototype of all objects by a default', async () => {
    const evil = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"polluted":{"default":1}}}}}',
    );
    const server = await askingLegacy({
      message: 'm',
      requestedSchema: { ...requestedSchema, anyOf: [evil] },
    });
    const onElicit = () => of<McpElicitAnswer>({ action: 'accept' });
    const connection = connect({ url: server.url, era: 'legacy' }, { onElicit });
    try {
      const { text: answer } = await callFirst(connection);
      expect(Reflect.get({}, 'polluted')).to.equal(undefined);
      expect(JSON.parse(answer)).to.deep.equal({ action: 'cancel' });
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    }
    await server.close();
  });

  it('counts no silence while a question is open, but the longest time', async () => {
    const server = await askingLegacy({ message: 'Who?', requestedSchema });
    const answers = new Subject<McpElicitAnswer>();
    const onElicit = () => answers;
    const connection = connect(
      { url: server.url, era: 'legacy' },
      { onElicit, callIdleTimeoutMs: 1000, callTimeoutMs: 2500 },
    );
    const [late, soon] = [callFirst(connection), callFirst(connection)];
    expect([(await late).code, (await soon).code]).to.deep.equal(['timeout', 'timeout']);
    expect(answers.observed).to.equal(false);
    await server.close();
  });

  for (const era of rawEras) {
    it(`withdraws the question of a call that is cancelled, ${era}`, async () => {
      let cancelled = (): void => undefined;
      const withdrawn = new Promise<void>((resolve) => {
        cancelled = resolve;
      });
      let begun = (): void => undefined;
      const isAsked = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const onElicit = () =>
        new Observable<McpElicitAnswer>(() => {
          begun();
          return cancelled;
        });
      const requests = { q: inputRequired.elicit({ message: 'Who?', requestedSchema }) };
      const modern = asking({ inputRequests: requests });
      const legacy = await askingLegacy({ message: 'Who?', requestedSchema });
      const target = era === 'modern' ? modern.target : { url: legacy.url };
      const connection = connect({ ...target, era }, { onElicit });
      const [tool] = await connection.refresh();
      const running = runTool(tool).subscribe();
      await isAsked;
      running.unsubscribe();
      await withdrawn;
      await legacy.close();
    });

    it(`withdraws questions when the connection is closed, ${era}`, async () => {
      let subscribers = 0;
      const begun = new Subject<void>();
      const onElicit = () =>
        new Observable<McpElicitAnswer>(() => {
          subscribers += 1;
          begun.next();
          return () => {
            subscribers -= 1;
          };
        });
      const requests = { q: inputRequired.elicit({ message: 'Who?', requestedSchema }) };
      const modern = asking({ inputRequests: requests });
      const legacy = await askingLegacy({ message: 'Who?', requestedSchema });
      const target = era === 'modern' ? modern.target : { url: legacy.url };
      const connection = connect({ ...target, era }, { onElicit });
      await connection.refresh();
      const asked = firstValueFrom(begun);
      const call = callFirst(connection);
      await asked;
      await connection.close();
      expect([subscribers, (await call).code]).to.deep.equal([0, 'unavailable']);
      await legacy.close();
    });
  }

  it('asks 10 of the questions of one answer, and cancels the rest', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `q${index}`);
    const elicit = inputRequired.elicit({ message: 'Who?', requestedSchema });
    const server = asking({
      inputRequests: Object.fromEntries(names.map((name) => [name, elicit])),
    });
    const gate = new Subject<McpElicitAnswer>();
    let count = 0;
    const onElicit = () => {
      count += 1;
      if (count === 10) setImmediate(() => gate.next({ action: 'decline' }));
      return gate;
    };
    const story = await callFirst(connect({ ...server.target, era: 'modern' }, { onElicit }));
    const actions = Object.values<McpElicitAnswer>(JSON.parse(story.text));
    expect(actions.filter(({ action }) => action === 'decline')).to.have.length(10);
    expect(actions.filter(({ action }) => action === 'cancel')).to.have.length(2);
  });

  it('bounds the state that a server wants back as it bounds answers', async () => {
    const requestState = 'x'.repeat(20_000);
    const server = asking({ inputRequests: {}, requestState });
    const options = { onElicit: () => NEVER, maxAnswerBytes: 10_000 };
    expect((await callFirst(connect({ ...server.target, era: 'modern' }, options))).code).to.equal(
      'too-large',
    );
  });

  it('asks over a transport without HTTP, too', async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const server = new McpServer({ name: 'linked', version: '1' });
    server.registerTool('ask', { inputSchema: fromJsonSchema({ type: 'object' }) }, async () => {
      const answer = await server.server.elicitInput({ message: 'Who?', requestedSchema });
      return text(JSON.stringify(answer));
    });
    await server.connect(theirs);
    const onElicit = () => of<McpElicitAnswer>({ action: 'decline' });
    const { text: answer } = await callFirst(connect({ transport: ours }, { onElicit }));
    expect(JSON.parse(answer)).to.deep.equal({ action: 'decline' });
  });
});
