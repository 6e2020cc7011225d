import { expect } from 'chai';
import fc from 'fast-check';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { collect } from '../helpers/collect.ts';
import { rawEras } from '../helpers/eraServer.ts';
import { runTool } from '../helpers/mcpCalls.ts';
import { anyTool } from '../helpers/rawMcpServer.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

type Era = (typeof rawEras)[number];
type Message = { readonly id?: number; readonly method?: string };

/** What a server says to a request: all that is in its answer, as text of a content type. */
type Say = (request: Message) => { readonly type: string; readonly text: string } | undefined;

const json = (message: unknown) => ({ type: 'application/json', text: JSON.stringify(message) });
const events = (...messages: unknown[]) => ({
  type: 'text/event-stream',
  text: messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join(''),
});
const resultOf = ({ id }: Message, result: unknown) => ({ jsonrpc: '2.0', id, result });

/** A server without a socket whose handshake is right, and which says anything else. */
function serverThat(era: Era, say: Say): McpUrlTarget {
  const complete = era === 'modern' ? { resultType: 'complete' } : {};
  const cached = { ttlMs: 0, cacheScope: 'private' };
  const info = { capabilities: { tools: {} }, serverInfo: { name: 'fuzz', version: '1' } };
  const right: Readonly<Record<string, object>> = {
    initialize: { ...info, protocolVersion: '2025-11-25' },
    'server/discover': { ...complete, ...cached, ...info, supportedVersions: ['2026-07-28'] },
    'tools/list': { ...complete, ...cached, tools: [anyTool] },
    'tools/call': { ...complete, content: [] },
  };
  return {
    url: 'https://fuzz.test/mcp',
    era,
    async fetch(_, init) {
      const request: Message = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
      const result = right[request.method ?? ''];
      if (request.id === undefined || result === undefined) {
        return new Response(null, { status: init?.method === 'GET' ? 405 : 202 });
      }
      const { type, text } = say(request) ?? json(resultOf(request, result));
      return new Response(text, { headers: { 'content-type': type } });
    },
  };
}

const anything = fc.jsonValue({ maxDepth: 3 });
const or = <T>(good: T) => fc.oneof(fc.constant(good), anything);
const tool = fc.record(
  {
    name: or('a'),
    description: or('words'),
    inputSchema: or({ type: 'object' }),
    outputSchema: or({ type: 'object' }),
    annotations: or({ readOnlyHint: true }),
    execution: or({ taskSupport: 'optional' }),
    icons: or([]),
    _meta: or({}),
  },
  { requiredKeys: [] },
);
const block = fc.record(
  {
    type: fc.oneof(
      fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link'),
      anything,
    ),
    text: or('words'),
    data: or('aGk='),
    mimeType: or('image/png'),
    uri: or('demo://a'),
    name: or('a'),
    resource: or({ uri: 'demo://a', text: 'words' }),
    annotations: or({ audience: ['user'] }),
  },
  { requiredKeys: [] },
);
const listed = fc.oneof(
  anything,
  fc.record(
    {
      resultType: or('complete'),
      tools: or<unknown>([]).chain((value) => fc.oneof(fc.constant(value), fc.array(tool))),
      nextCursor: anything,
      ttlMs: or(0),
      cacheScope: or('private'),
    },
    { requiredKeys: ['tools'] },
  ),
);
const called = fc.oneof(
  anything,
  fc.record(
    {
      resultType: fc.oneof(fc.constantFrom('complete', 'input_required'), anything),
      content: fc.oneof(fc.array(block), anything),
      structuredContent: anything,
      isError: or(true),
      inputRequests: anything,
    },
    { requiredKeys: [] },
  ),
);
const notice = fc.record({
  jsonrpc: fc.constant('2.0'),
  method: fc.oneof(
    fc.constantFrom(
      'notifications/progress',
      'notifications/message',
      'notifications/tools/list_changed',
      'notifications/cancelled',
      'notifications/subscriptions/acknowledged',
    ),
    fc.string(),
  ),
  params: fc.oneof(anything, fc.record({ progressToken: anything, progress: anything })),
});
const answer = fc.record(
  {
    jsonrpc: or('2.0'),
    id: anything,
    method: or('sampling/createMessage'),
    params: anything,
    result: anything,
    error: fc.oneof(anything, fc.record({ code: anything, message: anything, data: anything })),
  },
  { requiredKeys: [] },
);

for (const era of rawEras) {
  describe(`whatever a ${era} server says`, () => {
    /** Lists, calls, closes; each fails with a `ToolFailure` or not at all. */
    async function survives(say: Say): Promise<void> {
      const reasons = await unhandledRejections(async () => {
        const connection = connectMcp(serverThat(era, say));
        const refused = (error: unknown): [] => {
          expect(ToolFailure.is(error), String(error)).to.equal(true);
          return [];
        };
        for (const tool of await connection.refresh().catch(refused)) {
          const { values, error } = await collect(runTool(tool));
          if (error === undefined) expect(values).to.have.length(1);
          else refused(error);
        }
        await connection.close();
      });
      expect(reasons).to.deep.equal([]);
    }

    const on = (method: string, what: Say): Say => {
      return (request) => (request.method === method ? what(request) : undefined);
    };
    const holds = (value: fc.Arbitrary<unknown>, sayOf: (value: unknown) => Say) => {
      const property = fc.asyncProperty(value, (given) => survives(sayOf(given)));
      return fc.assert(property, { numRuns: 150 });
    };

    it('as its tools', () =>
      holds(listed, (result) => on('tools/list', (request) => json(resultOf(request, result)))));

    it('as the result of a call', () =>
      holds(called, (result) => on('tools/call', (request) => json(resultOf(request, result)))));

    it('as a notice', () =>
      holds(fc.array(notice, { maxLength: 4 }), (notices) =>
        on('tools/call', (request) =>
          events(
            ...(notices as object[]),
            resultOf(request, { resultType: 'complete', content: [] }),
          ),
        ),
      ));

    it('as a message in the place of an answer', () =>
      holds(fc.oneof(anything, answer), (message) =>
        on('tools/call', () => events(message, message)),
      ));

    it('as a document in the place of an answer', () =>
      holds(fc.oneof(anything, answer, fc.array(answer)), (document) =>
        on('tools/call', (request) =>
          // Half of them under the right id.
          json(
            isRecord(document) && 'result' in document ? { ...document, id: request.id } : document,
          ),
        ),
      ));

    it('as bytes in the place of an answer', () =>
      holds(fc.string(), (text) =>
        on('tools/call', () => ({ type: 'text/event-stream', text: String(text) })),
      ));
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
