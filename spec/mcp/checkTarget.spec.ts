import { expect } from 'chai';
import { checkTarget } from '../../lib/mcp/checkTarget.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';

const url = 'https://a.test';
const run = (): undefined => undefined;
const transport = { start: run, send: run, close: run };
const session = { id: 'a', protocolVersion: '2025-11-25' };
const noTransport = 'target.transport must be a function or an object with start, send and close';
const noProvider =
  'target.authProvider must be an object with a function token, or an OAuth provider, got ';

describe('checkTarget', () => {
  const good: readonly object[] = [
    { url },
    { url: new URL('http://127.0.0.1:1'), type: 'sse', headers: { a: 'b' } },
    { url: 'http://a.test', allowHttp: true, headers: () => ({}), fetch: () => undefined },
    { url, headers: new Headers(), authProvider: { token: run } },
    { url, authProvider: Object.create({ tokens: run, clientInformation: run }) },
    { url, session, era: 'legacy' },
    { url, session, era: 'auto' },
    { url, type: 'sse', era: 'legacy' },
    { transport },
    { transport: Object.create(transport), era: 'auto' },
    { transport: () => undefined, era: 'modern' },
    { client: {} },
    { command: 'npx' },
    { command: 'a', args: ['b', ''], env: { C: '' }, cwd: '/d', era: 'auto' },
  ];
  for (const target of good) {
    it(`takes ${JSON.stringify(target)}`, () => checkTarget(target as McpTarget));
  }

  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'target must be an object, such as { url }, got undefined.'],
    [`${url}/?key=k`, 'target must be an object, such as { url }, got a text.'],
    [new URL(url), 'target must be an object, such as { url }, got a URL.'],
    [{ cmd: 'npx' }, 'target must have a url, a command, a transport or a client, got "cmd".'],
    [{ url: 'file:///a' }, 'target.url must be an absolute URL'],
    [{ url: 'http://a.test' }, 'target.url must be a URL of https'],
    [{ url, type: 'ws' }, "target.type must be 'http' or 'sse', got \"ws\"."],
    [{ url, era: '2026' }, 'target.era must be'],
    [{ url, header: {} }, 'target.header is not an option; there are url, type, headers'],
    [{ url, headers: 'k' }, 'target.headers must be an object of texts, or Headers, got a text.'],
    [{ url, headers: Promise.resolve({}) }, 'target.headers must be an object of texts'],
    [{ url, headers: { A: undefined } }, 'target.headers must have a text for "A", got undefined.'],
    [{ url, headers: { 'A B': 'k' } }, 'target.headers must have a name and a text'],
    [{ url, authProvider: 'k' }, `${noProvider}a text.`],
    [{ url, authProvider: { token: 'k' } }, `${noProvider}an object.`],
    [{ url, authProvider: { tokens: run } }, `${noProvider}an object.`],
    [{ url, fetch: {} }, 'target.fetch must be a function'],
    [{ url, session: 's' }, 'target.session must be an object'],
    [{ url, session: { id: 's' } }, 'target.session.protocolVersion must be a string'],
    [
      { url, session, type: 'sse' },
      "target.session must be left out with type 'sse', got an object.",
    ],
    [{ url, session, era: 'modern' }, "target.era must not be 'modern' with a session."],
    [{ url, type: 'sse', era: 'modern' }, "target.era must not be 'modern' with type 'sse'."],
    [{ url, allowHttp: 1 }, 'target.allowHttp must be true or false'],
    [{ command: '' }, 'target.command must be the name of a program, got "".'],
    [{ command: ['a'] }, 'target.command must be the name of a program, got an array of 1.'],
    [{ command: 'a', args: 'b' }, 'target.args must be an array of strings, got "b".'],
    [{ command: 'a', args: ['b', 7] }, 'target.args must be an array of strings'],
    [{ command: 'a', env: 'B=c' }, 'target.env must be an object, got "B=c".'],
    [{ command: 'a', env: { PIN: 1234 } }, 'target.env.PIN must be a string, got number.'],
    [{ command: 'a', env: { B: undefined } }, 'target.env.B must be a string, got undefined.'],
    [{ command: 'a', cwd: '' }, 'target.cwd must be the path of a folder, got "".'],
    [{ command: 'a', era: 'old' }, 'target.era must be'],
    [{ command: 'a', shell: true }, 'target.shell is not an option; there are command, args'],
    [{ transport: 'stdio' }, `${noTransport}, got "stdio".`],
    [{ transport: {} }, `${noTransport}, got an object.`],
    [{ transport: { ...transport, send: 5 } }, `${noTransport}, got an object.`],
    [{ transport, url2: 1 }, 'target.url2 is not an option; there are transport, era.'],
    [{ client: 7 }, 'target.client must be an object, got 7.'],
    [{ client: {}, typo: 1 }, 'target.typo is not an option; there are client.'],
    [{ client: {}, era: 'nonsense' }, 'target.era is not an option; there are client.'],
  ];
  for (const [target, message] of wrong) {
    it(`refuses ${JSON.stringify(target)}`, () => {
      expect(() => checkTarget(target as McpTarget)).to.throw(TypeError, message);
    });
  }

  it('names the place that it is told', () => {
    const places: readonly (readonly [unknown, string])[] = [
      [url, 'targets.b must be an object'],
      [{}, 'targets.b must have a url'],
      [{ url, heders: {} }, 'targets.b.heders is not an option'],
      [{ url: 'file:///a' }, 'targets.b.url must be an absolute URL'],
      [{ url, allowUrl: [] }, 'targets.b.allowUrl must be a function'],
      [{ url, era: 1 }, 'targets.b.era must be'],
      [{ url, headers: { a: 1 } }, 'targets.b.headers must have'],
      [{ url, session: {} }, 'targets.b.session.id must be'],
      [{ command: 'a', args: 1 }, 'targets.b.args must be'],
      [{ command: 'a', env: { b: 1 } }, 'targets.b.env.b must be'],
      [{ transport: 1 }, 'targets.b.transport must be'],
      [{ client: 1 }, 'targets.b.client must be'],
    ];
    for (const [target, message] of places) {
      expect(() => checkTarget(target as McpTarget, 'targets.b')).to.throw(TypeError, message);
    }
  });
});
