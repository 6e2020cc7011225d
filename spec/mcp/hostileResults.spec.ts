import { expect } from 'chai';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import {
  answerOf,
  type EraRawServer,
  eraServer,
  rawEras,
  streamOf,
  textEvent,
} from '../helpers/eraServer.ts';
import { callFirst, connections } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';
import { anyTool, beginStream, eventOf, progressEvent, sendText } from '../helpers/rawMcpServer.ts';

const text = { type: 'text', text: 'good' };
const outputSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };

for (const era of rawEras) {
  describe(`A ${era} MCP server with odd results`, () => {
    quiet();
    const connect = connections();
    let server: EraRawServer;
    afterEach(() => server?.close());

    const bad: Readonly<Record<string, object>> = {
      'an unknown type of content': { content: [text, { type: 'hologram' }] },
      'a text without text': { content: [{ type: 'text' }] },
      'an image that is no base64': {
        content: [{ type: 'image', data: '!', mimeType: 'image/png' }],
      },
      'an image without a type': { content: [{ type: 'image', data: 'AAAA' }] },
      'isError that is a text': { content: [text], isError: 'true' },
      'content that is a text': { content: 'good' },
      'content with null in it': { content: [null] },
      // The legacy generation has one type of results.
      ...(era === 'modern' && {
        'a result that is not complete': { resultType: 'half', content: [text] },
        'a request for input': { resultType: 'input_required', inputRequests: {} },
      }),
    };
    for (const [what, result] of Object.entries(bad)) {
      it(`gives a tool error for ${what}, and goes on`, async () => {
        let answer = answerOf(result);
        server = await eraServer(era, { call: (...both) => answer(...both) });
        const connection = connect(server.target);
        const failed = await execute(connection);
        expect([failed.status, failed.result.isError]).to.deep.equal(['error', true]);
        expect(failed.text).to.match(/\S/);
        answer = answerOf({ content: [text] });
        expect((await execute(connection)).text).to.equal('good');
      });
    }

    it('gives an empty result for one without content, or a tool error', async () => {
      server = await eraServer(era, { call: answerOf({}) });
      const { status } = await execute(connect(server.target));
      expect(status).to.equal(era === 'legacy' ? 'ok' : 'error');
    });

    for (const [what, structured] of [
      ['missing', {}],
      ['mismatched', { structuredContent: { a: 1 } }],
    ] as const) {
      it(`keeps the content beside a structured value that is ${what}`, async () => {
        server = await eraServer(era, {
          tools: [{ ...anyTool, outputSchema }],
          call: answerOf({ content: [text], ...structured }),
        });
        const failed = await execute(connect(server.target, { validator: ajvValidator() }));
        expect([failed.status, failed.result.isError]).to.deep.equal(['error', true]);
        expect(failed.text).to.match(/^good\n/);
      });
    }

    it('drops a structured value that is too large, and keeps the content', async () => {
      const structuredContent = { a: 'x'.repeat(5000) };
      server = await eraServer(era, { call: answerOf({ content: [text], structuredContent }) });
      const { status, result } = await execute(
        connect(server.target, { maxStructuredChars: 1000 }),
      );
      expect([status, result.structured]).to.deep.equal(['ok', undefined]);
    });

    it('passes on no more than a burst of progress', async () => {
      const call = streamOf(
        (request) =>
          Array.from({ length: 5000 }, (_, at) => progressEvent(request, at + 1)).join('') +
          textEvent(request, 'good'),
      );
      server = await eraServer(era, { call });
      const { progress, text: said } = await callFirst(connect(server.target));
      expect(said).to.equal('good');
      expect(progress.length).to.be.within(100, 200);
      expect(progress[0]).to.equal(1);
    });

    for (const method of ['sampling/createMessage', 'roots/list', 'elicitation/create']) {
      it(`goes on with a call while the server asks for ${method}, which is refused`, async () => {
        let refusal: unknown;
        server = await eraServer(era, {
          call: (response, request) => {
            beginStream(response);
            response.write(eventOf({ id: 'asked', method, params: {} }));
            response.write(progressEvent(request, 1));
            const finish = () => response.end(textEvent(request, 'good'));
            if (era === 'modern') return void finish();
            refused = (given) => {
              refusal = given;
              finish();
            };
          },
          answers: {
            POST: (response, request) => {
              response.writeHead(202).end();
              refused(Reflect.get(request, 'error'));
            },
          },
        });
        let refused: (error: unknown) => void = () => undefined;
        const { status, text: said } = await execute(connect(server.target));
        expect([status, said]).to.deep.equal(['ok', 'good']);
        // The modern generation has no requests of the server.
        if (era === 'legacy') expect(refusal).to.have.property('code', -32_601);
      });
    }
  });
}

describe('A modern MCP server whose result does not say whether it is complete', () => {
  quiet();
  const connect = connections();
  it('gives a tool error', async () => {
    const server = await eraServer('modern', {
      call: (response, { id }) =>
        sendText(response, JSON.stringify({ jsonrpc: '2.0', id, result: { content: [text] } })),
    });
    expect((await execute(connect(server.target))).status).to.equal('error');
    await server.close();
  });
});
