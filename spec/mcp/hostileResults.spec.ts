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
import {
  anyTool,
  beginStream,
  eventOf,
  progressEvent,
  type RawAnswer,
  sendJson,
} from '../helpers/rawMcpServer.ts';

const text = { type: 'text', text: 'good' };
const outputSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };

for (const era of rawEras) {
  describe(`A ${era} MCP server with odd results`, () => {
    quiet();
    const connect = connections();
    let server: EraRawServer;
    afterEach(() => server?.close());

    const notProtocol =
      'The MCP server of the tool "tool" gave an answer that is not as the protocol says.';
    const bad: Readonly<Record<string, readonly [object, string]>> = {
      'an unknown type of content': [
        { content: [text, { type: 'hologram' }] },
        'good\n[Block 1 is left out: its type "hologram" is not known.]',
      ],
      'a text without text': [
        { content: [{ type: 'text' }, text] },
        'good\n[Block 0 is left out: its text must be a string, got undefined.]',
      ],
      'an image that is no base64': [
        { content: [text, { type: 'image', data: '!', mimeType: 'image/png' }] },
        'good\n[Block 1 is left out: its data must be base64 that is not empty, got "!".]',
      ],
      'an image without a type': [
        { content: [text, { type: 'image', data: 'AAAA' }] },
        'good\n[Block 1 is left out: its mimeType must be a media type, got undefined.]',
      ],
      'content with null in it': [
        { content: [null, text] },
        'good\n[Block 0 is left out: it must be an object, got null.]',
      ],
      'content that is a text': [
        { content: 'good' },
        '[The content must be an array, got "good".]',
      ],
      'isError that is a text': [{ content: [text], isError: 'true' }, 'good'],
      'a result that is not complete': [
        { resultType: 'half', content: [text] },
        'The answer is not complete: its resultType is "half".',
      ],
      'a request for input that asks for nothing': [
        { resultType: 'input_required', inputRequests: {} },
        notProtocol,
      ],
    };
    for (const [what, [result, words]] of Object.entries(bad)) {
      it(`gives a tool error with what is good of ${what}, and goes on`, async () => {
        let answer = answerOf(result);
        server = await eraServer(era, { call: (...both) => answer(...both) });
        const connection = connect(server.target);
        const failed = await execute(connection);
        expect([failed.status, failed.result.isError, failed.text]).to.deep.equal([
          'error',
          true,
          words,
        ]);
        answer = answerOf({ content: [text] });
        expect((await execute(connection)).text).to.equal('good');
      });
    }

    const odd: Readonly<Record<string, readonly [object, string]>> = {
      'no content': [{}, ''],
      'content without blocks': [{ content: [] }, ''],
      'a structured value alone': [{ structuredContent: { a: 1 } }, '{"a":1}'],
    };
    for (const [what, [result, words]] of Object.entries(odd)) {
      for (const saysComplete of [true, false]) {
        const end = saysComplete ? '' : ', and no word of being complete';
        it(`gives a result for one with ${what}${end}`, async () => {
          const asIs: RawAnswer = (response, request) => sendJson(response, request, result);
          server = await eraServer(era, { call: saysComplete ? answerOf(result) : asIs });
          const { status, text: said } = await execute(connect(server.target));
          expect([status, said]).to.deep.equal(['ok', words]);
        });
      }
    }

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
        // The modern generation has no requests of the server: nothing is answered.
        if (era === 'modern') expect(server.count('POST')).to.equal(0);
        else expect(refusal).to.have.property('code', -32_601);
      });
    }
  });
}
