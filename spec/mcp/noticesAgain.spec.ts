import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { type EraRawServer, eraServer } from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { anyTool, beginStream } from '../helpers/rawMcpServer.ts';
import { acknowledged } from '../helpers/rawModern.ts';
import { SteppedTime } from '../helpers/steppedTime.ts';
import { turn } from '../helpers/turn.ts';

describe('A subscription to the notices of a modern MCP server', () => {
  const connect = connections();
  let server: EraRawServer | undefined;
  afterEach(() => server?.close());

  it('is followed by a list when it was begun again: something may have been missed', async () => {
    const streams: ServerResponse[] = [];
    const tools = [anyTool];
    const raw = await eraServer('modern', {
      tools,
      listChanged: true,
      answers: {
        'subscriptions/listen': (response, request) => {
          streams.push(response);
          beginStream(response);
          response.write(acknowledged(request));
        },
      },
    });
    server = raw;
    const time = new SteppedTime();
    const connection = connect(raw.target, { scheduler: time });
    const listed: number[] = [];
    connection.tools$.subscribe((all) => listed.push(all.length));
    await connection.refresh();
    await eventually(
      () => streams.length === 1,
      () => raw.requests,
    );
    for (let turns = 0; turns < 20; turns += 1) await turn();
    time.advance(1_000);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(raw.count('tools/list')).to.equal(1);
    tools.push({ ...anyTool, name: 'missed' });
    streams[0]?.end();
    const isListed = () => {
      time.advance(100);
      return listed.length === 2;
    };
    await eventually(isListed, () => [listed, streams.length]);
    expect([listed, streams.length]).to.deep.equal([[1, 2], 2]);
    expect(raw.count('tools/list')).to.equal(2);
  });
});
