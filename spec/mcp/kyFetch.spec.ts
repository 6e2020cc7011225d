import { expect } from 'chai';
import ky from 'ky';
import { connections, runTool } from '../helpers/mcpCalls.ts';
import { beginStream, eventOf, progressEvent, rawMcpServer } from '../helpers/rawMcpServer.ts';
import { COMPLETE, modernAnswers } from '../helpers/rawModern.ts';

const fetch = ky.create({ throwHttpErrors: false, retry: 0, timeout: false });

describe('ky as fetch', () => {
  const connect = connections();

  for (const era of ['legacy', 'modern', 'auto'] as const) {
    it(`gives progress as it comes, and the result, ${era}`, async () => {
      let seen = (): void => undefined;
      const isSeen = new Promise<void>((resolve) => {
        seen = resolve;
      });
      const server = await rawMcpServer({
        session: () => 's',
        answers: {
          ...(era === 'modern' && modernAnswers()),
          'tools/call': async (response, request) => {
            beginStream(response);
            response.write(progressEvent(request, 1));
            // Goes on only when the first has been delivered.
            await isSeen;
            response.write(progressEvent(request, 2));
            const result = { ...COMPLETE, content: [{ type: 'text', text: 'done' }] };
            response.end(eventOf({ id: request.id, result }));
          },
        },
      });
      const connection = connect({ url: server.url, era, fetch });
      const [tool] = await connection.refresh();
      const progress: unknown[] = [];
      const output = await new Promise((resolve, reject) => {
        const observer = { next: resolve, error: reject };
        const context = {
          progress: (value: unknown) => {
            progress.push(value);
            seen();
          },
        };
        runTool(tool, {}, context).subscribe(observer);
      });
      expect(progress).to.deep.equal([{ progress: 1 }, { progress: 2 }]);
      expect(output).to.deep.equal({ parts: [{ type: 'text', text: 'done' }] });
      await connection.close();
      expect(server.count('DELETE')).to.equal(era === 'modern' ? 0 : 1);
      await server.close();
    });
  }

  it('closes the request of a call that is unsubscribed from', async () => {
    const server = await rawMcpServer({ answers: { 'tools/call': beginStream } });
    const connection = connect({ url: server.url, era: 'legacy', fetch });
    const [tool] = await connection.refresh();
    const running = runTool(tool).subscribe();
    while (server.count('tools/call') === 0) await new Promise(setImmediate);
    running.unsubscribe();
    while (server.closedEarly() === 0) await new Promise(setImmediate);
    while (server.count('notifications/cancelled') === 0) await new Promise(setImmediate);
    await server.close();
  });
});
