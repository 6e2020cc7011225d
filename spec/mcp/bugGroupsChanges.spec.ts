import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { answerOf, type EraRawServer, eraServer, rawEras } from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { callFirst, connections } from '../helpers/mcpCalls.ts';
import {
  anyTool,
  beginStream,
  eventOf,
  type RawRequest,
  sendJson,
} from '../helpers/rawMcpServer.ts';
import { acknowledged } from '../helpers/rawModern.ts';
import { SteppedTime } from '../helpers/steppedTime.ts';

const CHANGED = eventOf({ method: 'notifications/tools/list_changed', params: {} });
const STEP_MS = 100;

/** Longer than every wait for a list. */
const LIST_TIMEOUT_MS = 1e9;

/** Whether the next list is waited for, and none is under way. */
function isWaiting({ actions }: SteppedTime): boolean {
  const due = actions.filter(({ closed }) => !closed).map(({ delay }) => delay);
  return due.length > 0 && due.every((atMs) => atMs < LIST_TIMEOUT_MS);
}

for (const era of rawEras) {
  describe(`Known faults with changes, of a ${era} server`, () => {
    const connect = connections();
    let server: EraRawServer | undefined;
    afterEach(() => server?.close());

    /** A server that says with each list that its tools have changed, and how often it was listed in so many seconds. */
    async function listsOf(toolsOf: (list: number) => readonly object[], seconds: number) {
      const time = new SteppedTime();
      let stream: ServerResponse | undefined;
      let lists = 0;
      const stand = (response: ServerResponse, request: RawRequest): void => {
        stream = response;
        beginStream(response);
        response.write(era === 'modern' ? acknowledged(request) : ': here\n\n');
      };
      server = await eraServer(era, {
        listChanged: true,
        answers: {
          [era === 'modern' ? 'subscriptions/listen' : 'GET']: stand,
          'tools/list': (response, request) => {
            lists += 1;
            stream?.write(CHANGED);
            const answer = answerOf({ tools: toolsOf(lists), ttlMs: 0, cacheScope: 'private' });
            return answer(response, request);
          },
        },
      });
      const listTimeoutMs = LIST_TIMEOUT_MS;
      const connection = connect(server.target, { scheduler: time, listTimeoutMs });
      await connection.refresh();
      await eventually(
        () => stream !== undefined,
        () => server?.requests,
      );
      stream?.write(CHANGED);
      const settled = () =>
        eventually(
          () => isWaiting(time),
          () => server?.requests,
        );
      await settled();
      for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) {
        time.advance(STEP_MS);
        await settled();
      }
      return lists;
    }

    it('20, 21: a server that says so with every list is listed ever more rarely', async () => {
      // One at first; then after 300 ms, and each time after twice as long, up to 30 seconds.
      expect(await listsOf(() => [anyTool], 100)).to.equal(10);
    });

    it('20, 21: one whose tools do change with every list is listed three times a second at most', async () => {
      const changing = (list: number) => [{ ...anyTool, description: `${list}` }];
      // One at first, and 33 after 300 ms each.
      expect(await listsOf(changing, 10)).to.equal(34);
    });
  });
}

describe('Known faults with sessions', () => {
  const connect = connections();
  let server: EraRawServer | undefined;
  afterEach(() => server?.close());

  it('15: a session is ended when the connection is closed, and the one that took its place, too', async () => {
    let sessions = 0;
    server = await eraServer('legacy', {
      session: () => {
        sessions += 1;
        return `s${sessions}`;
      },
      call: (response, request) =>
        request.headers['mcp-session-id'] === 's1'
          ? void response.writeHead(404).end()
          : sendJson(response, request, { content: [{ type: 'text', text: 'new' }] }),
    });
    const connection = connect(server.target);
    expect((await callFirst(connection)).text).to.equal('new');
    await connection.close();
    const ended = server.requests.filter(({ httpMethod }) => httpMethod === 'DELETE');
    expect(ended.map(({ headers }) => headers['mcp-session-id'])).to.deep.equal(['s1', 's2']);
  });
});
