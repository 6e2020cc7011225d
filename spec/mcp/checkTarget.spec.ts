import { expect } from 'chai';
import { checkTarget } from '../../lib/mcp/checkTarget.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';

const url = 'https://a.test';

describe('checkTarget', () => {
  const good: readonly object[] = [
    { url },
    { url: new URL('http://127.0.0.1:1'), type: 'sse', headers: { a: 'b' } },
    { url: 'http://a.test', allowHttp: true, headers: () => ({}), fetch: () => undefined },
    { url, session: { id: 'a', protocolVersion: '2025-11-25' }, era: 'legacy' },
    { transport: {} },
    { transport: () => undefined, era: 'modern' },
    { client: {} },
    { command: 'npx' },
    { command: 'a', args: ['b', ''], env: { C: '' }, cwd: '/d', era: 'auto' },
  ];
  for (const target of good) {
    it(`takes ${JSON.stringify(target)}`, () => checkTarget(target as McpTarget));
  }

  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'target must be an object, got undefined.'],
    [{ cmd: 'npx' }, 'target must have a url, a command, a transport or a client, got "cmd".'],
    [{ url: 'file:///a' }, 'target.url must be an absolute URL'],
    [{ url: 'http://a.test' }, 'target.url must be a URL of https'],
    [{ url, type: 'ws' }, "target.type must be 'http' or 'sse', got \"ws\"."],
    [{ url, era: '2026' }, 'target.era must be'],
    [{ url, header: {} }, 'target.header is not an option; there are url, type, headers'],
    [{ url, headers: 'a' }, 'target.headers must be an object or a function, got "a".'],
    [{ url, fetch: {} }, 'target.fetch must be a function'],
    [{ url, session: 's' }, 'target.session must be an object'],
    [{ url, session: { id: 's' } }, 'target.session.protocolVersion must be a string'],
    [{ url, allowHttp: 1 }, 'allowHttp must be true or false'],
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
    [{ transport: 'stdio' }, 'target.transport must be a transport or a function'],
    [{ transport: {}, url2: 1 }, 'target.url2 is not an option'],
    [{ client: 7 }, 'target.client must be an object, got 7.'],
  ];
  for (const [target, message] of wrong) {
    it(`refuses ${JSON.stringify(target)}`, () => {
      expect(() => checkTarget(target as McpTarget)).to.throw(TypeError, message);
    });
  }
});
