import { expect } from 'chai';
import { firstValueFrom, skip } from 'rxjs';
import {
  answerOf,
  documentOf,
  type EraRawOptions,
  type EraRawServer,
  eraServer,
  rawEras,
  resultOf,
} from '../helpers/eraServer.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { diagnosticsOf, execute, executeAll } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';
import { anyTool, beginStream, eventOf } from '../helpers/rawMcpServer.ts';
import { acknowledged } from '../helpers/rawModern.ts';

const good = (name: string, members: object = {}) => ({ ...anyTool, name, ...members });
const object = (members: object) => ({ type: 'object', ...members });

function nested(depth: number): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < depth; level += 1) schema = object({ properties: { a: schema } });
  return schema;
}

for (const era of rawEras) {
  describe(`A ${era} MCP server that lists bad tools`, () => {
    quiet();
    const connect = connections();
    let server: EraRawServer;
    afterEach(() => server?.close());

    async function serve(options: EraRawOptions) {
      server = await eraServer(era, options);
      return connect(server.target, { connectTimeoutMs: 3000 });
    }

    const leftOut: Readonly<Record<string, unknown>> = {
      'has no inputSchema': { name: 'bad' },
      'has an inputSchema that is null': good('bad', { inputSchema: null }),
      'has an inputSchema without a type': good('bad', { inputSchema: {} }),
      'has an inputSchema with anyOf at its root': good('bad', {
        inputSchema: { anyOf: [{ type: 'object' }, { type: 'string' }] },
      }),
      'has an inputSchema of an array': good('bad', { inputSchema: { type: 'array' } }),
      'has an inputSchema with a remote $ref': good('bad', {
        inputSchema: object({ properties: { a: { $ref: 'http://127.0.0.1:9/a.json' } } }),
      }),
      'has an inputSchema with a pattern that is none': good('bad', {
        inputSchema: object({ properties: { a: { type: 'string', pattern: '(' } } }),
      }),
      'has an inputSchema that is too deep': good('bad', { inputSchema: nested(200) }),
      'has an inputSchema that is too large': good('bad', {
        inputSchema: object({ description: 'x'.repeat(300_000) }),
      }),
      'has an inputSchema of an unknown dialect': good('bad', {
        inputSchema: object({ $schema: 'https://example.test/schema' }),
      }),
      'has an empty name': good(''),
      'has a name that is a number': { ...anyTool, name: 7 },
      'has no name': { inputSchema: { type: 'object' } },
      // The legacy generation knows no such headers.
      ...(era === 'modern' && {
        'has a header in a place where none may be': good('bad', {
          inputSchema: object({ 'x-mcp-header': 'A' }),
        }),
        'has a header with a space': good('bad', {
          inputSchema: object({ properties: { a: { type: 'string', 'x-mcp-header': 'a b' } } }),
        }),
      }),
      // The modern generation has no tasks.
      ...(era === 'legacy' && {
        'runs as a task only': good('bad', { execution: { taskSupport: 'required' } }),
      }),
      'is null': null,
      'is a text': 'tool',
      'is an array': [[]],
    };
    for (const [what, bad] of Object.entries(leftOut)) {
      it(`leaves out one that ${what}, and says so once`, async () => {
        const connection = await serve({ tools: [good('first'), bad, good('last')] });
        const said = diagnosticsOf(connection);
        const results = await executeAll(connection, ['first', 'last']);
        expect(results.map(({ status }) => status)).to.deep.equal(['ok', 'ok']);
        expect(await connection.refresh()).to.have.length(2);
        expect(said.map(({ type }) => type)).to.have.length(1);
        expect(said[0]?.message).to.match(/^.{10,500}\.$/s);
      });
    }

    const withoutField: Readonly<Record<string, object>> = {
      'an outputSchema of an array': { outputSchema: { type: 'array' } },
      'an outputSchema that is a text': { outputSchema: 'object' },
      'an outputSchema with a remote $ref': {
        outputSchema: object({ properties: { a: { $ref: 'http://127.0.0.1:9/a.json' } } }),
      },
      'an outputSchema with a pattern that is none': {
        outputSchema: object({ properties: { a: { type: 'string', pattern: '(' } } }),
      },
      'an outputSchema that is too large': {
        outputSchema: object({ description: 'x'.repeat(300_000) }),
      },
      'an outputSchema that is too deep': { outputSchema: nested(200) },
      'an outputSchema whose properties are a list': { outputSchema: object({ properties: [] }) },
      'an outputSchema that is nested too deep to be gone through': {
        outputSchema: nested(900),
      },
      '_meta that is nested too deep to be gone through': { _meta: nested(900) },
      'annotations that are null': { annotations: null },
      'annotations that are a list': { annotations: [] },
      'a title that is a number': { title: 7 },
      'icons that are a text': { icons: 'x' },
    };
    for (const [what, members] of Object.entries(withoutField)) {
      it(`takes one without ${what}, and says so once`, async () => {
        const isAllowed = era === 'modern' && what === 'an outputSchema of an array';
        const connection = await serve({ tools: [good('odd', members), good('last')] });
        const said = diagnosticsOf(connection);
        const results = await executeAll(connection, ['odd', 'last']);
        expect(results.map(({ code }) => code)).to.deep.equal([
          // What the tool gives has no structured value.
          isAllowed ? 'tool-failed' : undefined,
          undefined,
        ]);
        await connection.refresh();
        expect(said).to.have.length(isAllowed ? 0 : 1);
      });
    }

    it('takes the first of two with one name, and gives names that models take', async () => {
      const tools = [good('a b'), good('twin', { title: '1' }), good('twin'), good('é', {})];
      const connection = await serve({ tools });
      const said = diagnosticsOf(connection);
      const listed = await connection.refresh();
      for (const { definition } of listed) expect(definition.name).to.match(/^[\w-]{1,64}$/);
      expect(new Set(listed.map(({ definition }) => definition.name)).size).to.equal(3);
      expect(said.map(({ type, tool }) => [type, tool])).to.deep.equal([
        ['duplicate-tool', 'twin'],
      ]);
      await execute(connection);
      const call = server.requests.find(({ method }) => method === 'tools/call');
      expect(call?.params?.['name']).to.equal('a b');
    });

    it('cuts descriptions, and takes what cannot be seen out of them', async () => {
      const description = `a\u200bb\u0007${'x'.repeat(10_000)}`;
      const [tool] = await (await serve({ tools: [good('tool', { description })] })).refresh();
      expect(tool?.definition.description).to.match(/^abx+…?/);
      expect(tool?.definition.description.length).to.be.at.most(4001);
    });

    it('says what is wrong again when it has changed', async () => {
      const tools: unknown[] = [{ name: 'bad' }, good('twin'), good('twin')];
      const connection = await serve({ tools });
      const said = diagnosticsOf(connection);
      for (let times = 0; times < 3; times += 1) await connection.refresh();
      expect(said.map(({ tool }) => tool)).to.deep.equal(['bad', 'twin']);
      tools[0] = { name: 'worse' };
      await connection.refresh();
      tools[0] = { name: 'bad' };
      await connection.refresh();
      expect(said.slice(2).map(({ tool }) => tool)).to.deep.equal(['worse', 'bad']);
    });

    it('leaves out one that is nested too deep to be gone through', async () => {
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      const tools = [good('first', { inputSchema: object({ deep: 'DEEP' }) }), anyTool];
      const connection = await serve({
        answers: {
          'tools/list': documentOf(
            200,
            (request) => {
              const result = resultOf(request, { ttlMs: 0, cacheScope: 'private', tools });
              const text = JSON.stringify({ jsonrpc: '2.0', id: request.id, result });
              return text.replace('"DEEP"', deep);
            },
            { 'content-type': 'application/json' },
          ),
        },
      });
      const said = diagnosticsOf(connection);
      expect((await execute(connection)).status).to.equal('ok');
      expect(said.map(({ tool }) => tool)).to.deep.equal(['first']);
    });

    it('says at most some hundred things of a list of bad tools', async () => {
      const connection = await serve({ tools: [...Array(9_999).fill(0), good('last')] });
      expect(await connection.refresh()).to.have.length(1);
      expect(diagnosticsOf(connection).length).to.be.lessThan(150);
    });

    it('fails on a list that is none, and goes on when there is one', async () => {
      let answer = answerOf({ ttlMs: 0, cacheScope: 'private', tools: 'none' });
      const connection = await serve({
        answers: { 'tools/list': (response, request) => answer(response, request) },
      });
      expect(await connection.refresh().catch(({ code }) => code)).to.equal('invalid-output');
      answer = answerOf({ ttlMs: 0, cacheScope: 'private', tools: [anyTool] });
      expect((await execute(connection)).status).to.equal('ok');
    });

    for (const nextCursor of ['', 'more']) {
      it(`reports a list that never ends, whose cursor is ${JSON.stringify(nextCursor)}`, async () => {
        let pages = 0;
        const connection = await serve({
          answers: {
            'tools/list': (response, request) => {
              pages += 1;
              const tools = [good(`tool-${pages}`)];
              return answerOf({ ttlMs: 0, cacheScope: 'private', tools, nextCursor })(
                response,
                request,
              );
            },
          },
        });
        const said = diagnosticsOf(connection);
        const refused = await connection.refresh().catch((error) => error);
        expect(refused.message).to.match(/more than 64 pages/);
        expect(said.map(({ type }) => type)).to.deep.equal(['list-failed']);
        expect(pages).to.equal(64);
      });
    }

    it('gives the tools of all pages, also where a cursor is empty', async () => {
      const cursors = ['', 'x', undefined];
      let page = -1;
      const connection = await serve({
        answers: {
          'tools/list': (response, request) => {
            page += 1;
            const tools = [good(`tool-${page}`)];
            const nextCursor = cursors[page];
            return answerOf({ ttlMs: 0, cacheScope: 'private', tools, nextCursor })(
              response,
              request,
            );
          },
        },
      });
      expect(await connection.refresh()).to.have.length(3);
    });

    it('lists once more after many notices of changes', async () => {
      let say = (): void => undefined;
      const tools: unknown[] = [anyTool];
      const begun = new Promise<void>((resolve) => {
        say = resolve;
      });
      const began = say;
      const connection = await serve({
        tools,
        listChanged: true,
        answers: {
          [era === 'legacy' ? 'GET' : 'subscriptions/listen']: (response, request) => {
            beginStream(response);
            if (era === 'modern') response.write(acknowledged(request));
            const params = {
              _meta: { 'io.modelcontextprotocol/subscriptionId': request.id },
            };
            const notice = { method: 'notifications/tools/list_changed' };
            say = () =>
              void response.write(eventOf(era === 'legacy' ? notice : { ...notice, params }));
            began();
          },
        },
      });
      await connection.refresh();
      await begun;
      tools.push(good('second'));
      const changed = firstValueFrom(connection.tools$.pipe(skip(1)));
      for (let times = 0; times < 5; times += 1) say();
      expect(await changed).to.have.length(2);
      expect(server.count('tools/list')).to.equal(2);
    });
  });
}
