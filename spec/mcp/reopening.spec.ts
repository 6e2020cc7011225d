import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { collect } from '../helpers/collect.ts';
import {
  answerOf,
  documentOf,
  type EraRawServer,
  eraServer,
  errorOf,
} from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { connections, runTool } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';
import { anyTool, beginStream, type RawAnswer, sendJson } from '../helpers/rawMcpServer.ts';
import { modernAnswers } from '../helpers/rawModern.ts';
import { SteppedTime } from '../helpers/steppedTime.ts';
import { turn } from '../helpers/turn.ts';

const noAnswer = documentOf(400, 'no');
const unknownSession = documentOf(404, 'Session not found');

describe('A connection that is opened again', () => {
  quiet();
  const connect = connections();
  let server: EraRawServer;
  afterEach(() => server?.close());

  /** A legacy server that forgets its session when it is told to. */
  async function forgetful(answers: Readonly<Record<string, RawAnswer>> = {}) {
    let sessions = 0;
    const state = { current: '' };
    const known =
      (answer: RawAnswer): RawAnswer =>
      (response, request) => {
        const isKnown = request.headers['mcp-session-id'] === state.current;
        return (isKnown ? answer : unknownSession)(response, request);
      };
    const text = answerOf({ content: [{ type: 'text', text: 'done' }] });
    server = await eraServer('legacy', {
      session: () => {
        sessions += 1;
        state.current = `s${sessions}`;
        return state.current;
      },
      answers: {
        'tools/list': known(answers['tools/list'] ?? answerOf({ tools: [anyTool] })),
        'tools/call': known(answers['tools/call'] ?? text),
      },
    });
    return state;
  }

  it('does not ask for the generation while the one that it knows goes on', async () => {
    const state = await forgetful();
    const connection = connect({ url: server.url });
    await connection.refresh();
    state.current = 'gone';
    expect((await execute(connection)).text).to.equal('done');
    expect([server.count('initialize'), server.count('server/discover')]).to.deep.equal([2, 1]);
  });

  it('asks again after that has failed: the server may be another one', async () => {
    let isNew = false;
    const modern = modernAnswers();
    const either =
      (name: string, old: RawAnswer): RawAnswer =>
      (response, request) => {
        const isModern = request.headers['mcp-method'] !== undefined;
        const ofNew = isModern ? modern[name] : undefined;
        const answer = isNew ? (ofNew ?? (name === 'initialize' ? refusal : unknownSession)) : old;
        return answer(response, request);
      };
    const refusal = errorOf({ code: -32_022, message: 'Unsupported protocol version' }, 400);
    server = await eraServer('legacy', {
      session: () => 's',
      answers: {
        'server/discover': either('server/discover', documentOf(400, 'no')),
        initialize: either('initialize', (response, request) => {
          response.setHeader('mcp-session-id', 's');
          sendJson(response, request, {
            protocolVersion: '2025-11-25',
            capabilities: { tools: {} },
            serverInfo: { name: 'raw', version: '1' },
          });
        }),
        'tools/list': either('tools/list', answerOf({ tools: [anyTool] })),
        'subscriptions/listen': either('subscriptions/listen', refusal),
        'tools/call': either('tools/call', answerOf({ content: [] })),
      },
    });
    const connection = connect({ url: server.url });
    const [tool] = await connection.refresh();
    expect(tool?.definition.name).to.equal('tool');
    isNew = true;
    // The session is not known there, and a new one of the same generation is refused.
    expect(await connection.refresh().catch(({ code }) => code)).to.equal('unavailable');
    expect(await connection.refresh()).to.have.length(1);
    expect(server.requests.at(-1)?.headers['mcp-method']).to.not.equal(undefined);
  });

  it('asks again when a server of the modern generation is one of the older now', async () => {
    let isOld = false;
    const modern = modernAnswers();
    const old: Readonly<Record<string, RawAnswer>> = {
      'tools/list': answerOf({ tools: [{ ...anyTool, name: 'old' }] }),
    };
    const either =
      (name: string): RawAnswer =>
      (response, request) => {
        const isModern = request.headers['mcp-method'] !== undefined;
        const ofOld = isModern ? documentOf(400, 'no session') : (old[name] ?? noAnswer);
        return (isOld ? ofOld : (modern[name] ?? noAnswer))(response, request);
      };
    const names = ['server/discover', 'tools/list', 'tools/call', 'subscriptions/listen'];
    server = await eraServer('legacy', {
      answers: Object.fromEntries(names.map((name) => [name, either(name)])),
    });
    const connection = connect({ url: server.url });
    await connection.refresh();
    isOld = true;
    expect(await connection.refresh().catch(({ code }) => code)).to.equal('tool-failed');
    const [tool] = await connection.refresh();
    expect(tool?.definition.name).to.equal('old');
  });

  it('lists again when the stream of its notices was begun anew', async () => {
    let stream: ServerResponse | undefined;
    let streams = 0;
    const time = new SteppedTime();
    server = await eraServer('legacy', {
      answers: {
        GET: (response) => {
          streams += 1;
          stream = response;
          beginStream(response);
          response.write('retry: 1\n\n');
        },
      },
    });
    const connection = connect({ url: server.url, era: 'legacy' }, { scheduler: time });
    await connection.refresh();
    await eventually(
      () => streams === 1,
      () => server.requests,
    );
    const lists = server.count('tools/list');
    stream?.end();
    const again = () => {
      time.advance(100);
      return server.count('tools/list') > lists;
    };
    await eventually(again, () =>
      server.requests.map(({ method, httpMethod }) => method ?? httpMethod),
    );
    expect(streams).to.equal(2);
  });

  it('by a call is followed by one list, and by nothing more while nobody asks', async () => {
    let lists = 0;
    const time = new SteppedTime();
    const state = await forgetful({
      'tools/list': (response, request) => {
        lists += 1;
        // Forgotten behind each list, whose tools are others each time.
        state.current = 'gone';
        const tools = [{ ...anyTool, name: `tool_${lists}` }];
        return answerOf({ tools })(response, request);
      },
    });
    const connection = connect({ url: server.url, era: 'legacy' }, { scheduler: time });
    const names: unknown[] = [];
    connection.tools$.subscribe(([tool]) => names.push(tool?.definition.name));
    const [tool] = await connection.refresh();
    expect([lists, server.count('initialize')]).to.deep.equal([1, 1]);
    expect((await collect(runTool(tool))).values).to.have.length(1);
    for (let passed = 0; passed < 120; passed += 1) {
      time.advance(500);
      for (let turns = 0; turns < 20; turns += 1) await turn();
    }
    expect(names).to.deep.equal(['tool_1', 'tool_2']);
    expect([lists, server.count('initialize')]).to.deep.equal([2, 2]);
  });

  it('is not listed again for a call that finds it open', async () => {
    const time = new SteppedTime();
    await forgetful();
    const connection = connect({ url: server.url, era: 'legacy' }, { scheduler: time });
    const [tool] = await connection.refresh();
    expect((await collect(runTool(tool))).values).to.have.length(1);
    time.advance(1_000);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(server.count('tools/list')).to.equal(1);
  });
});
