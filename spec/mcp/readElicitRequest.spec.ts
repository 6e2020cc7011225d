import { expect } from 'chai';
import fc from 'fast-check';
import { readElicitRequest } from '../../lib/mcp/readElicitRequest.ts';

const bounds = { serverId: 'mine', maxDescriptionChars: 20, maxSchemaChars: 1_000 };
const requestedSchema = { type: 'object', properties: {} };

describe('readElicitRequest', () => {
  it('reads a form, with words without invisible characters, and values as they are', () => {
    const properties = {
      title: { type: 'string', title: 'A\u200bB', description: 'x'.repeat(30) },
      pick: { type: 'string', enum: ['a\u200b', 'b'], enumNames: ['A\u200b', 'B'] },
      one: { type: 'string', oneOf: [{ const: 'c\u200b', title: 'C\u202e' }], default: 'c\u200b' },
    };
    const params = { message: 'Who\u0000?', requestedSchema: { type: 'object', properties } };
    expect(readElicitRequest(params, bounds)).to.deep.equal({
      request: {
        mode: 'form',
        serverId: 'mine',
        message: 'Who?',
        requestedSchema: {
          type: 'object',
          properties: {
            title: { type: 'string', title: 'AB', description: `${'x'.repeat(20)}…` },
            pick: { type: 'string', enum: ['a\u200b', 'b'], enumNames: ['A', 'B'] },
            one: { type: 'string', oneOf: [{ const: 'c\u200b', title: 'C' }], default: 'c\u200b' },
          },
        },
      },
    });
  });

  it('reads a page as it will be opened', () => {
    const params = { mode: 'url', message: 'Sign in', url: 'https://ex\u00e4mple.test/a b' };
    expect(readElicitRequest(params, bounds)).to.deep.equal({
      request: {
        mode: 'url',
        serverId: 'mine',
        message: 'Sign in',
        url: 'https://xn--exmple-cua.test/a%20b',
      },
    });
  });

  const message = 'm';
  const polluting = JSON.parse('{"anyOf":[{"properties":{"__proto__":{"default":1}}}]}');
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['no parameters', undefined, 'The parameters of a question must be an object, got undefined.'],
    ['no message', { requestedSchema }, 'The message of a question must be a string, got undef'],
    ['another mode', { message, mode: 'voice' }, "must be 'form' or 'url', got \"voice\"."],
    ['no schema', { message }, 'The requestedSchema of a question must be an object, got undef'],
    [
      'a schema that is too large',
      { message, requestedSchema: { ...requestedSchema, x: 'x'.repeat(1_000) } },
      'cannot be used: it has 10',
    ],
    [
      'a schema that would change the prototype of all objects',
      { message, requestedSchema: { ...requestedSchema, ...polluting } },
      'The requestedSchema of a question must have no "__proto__", and has one.',
    ],
    ['no URL', { message, mode: 'url' }, 'The URL of a question must be an absolute URL'],
    ['a script', { message, mode: 'url', url: 'javascript:1' }, 'must be an absolute URL of http'],
    ['a page of http', { message, mode: 'url', url: 'http://a.test' }, 'must be a URL of https'],
    ['a page with a password', { message, mode: 'url', url: 'https://a:b@a.test' }, 'no password'],
    [
      'a URL that is too long',
      { message, mode: 'url', url: `https://a.test/${'x'.repeat(8_192)}` },
      'must have at most 8192 characters.',
    ],
  ];
  for (const [what, params, problem] of wrong) {
    it(`refuses ${what}`, () => {
      const read = readElicitRequest(params, bounds);
      expect('problem' in read && read.problem).to.include(problem);
    });
  }

  it('never throws, and keeps the bounds, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.anything(), (mode, text, schema) => {
        const read = readElicitRequest({ mode, message: text, requestedSchema: schema }, bounds);
        if ('request' in read) expect(read.request.message.length).to.be.at.most(21);
      }),
    );
  });
});
