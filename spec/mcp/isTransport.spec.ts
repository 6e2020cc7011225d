import { InMemoryTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { hasFunctions, isTransport } from '../../lib/mcp/isTransport.ts';

const run = (): undefined => undefined;

describe('isTransport', () => {
  it('takes what has the functions of one, of its own or of its class', () => {
    const [transport] = InMemoryTransport.createLinkedPair();
    expect(isTransport(transport)).to.equal(true);
    expect(isTransport({ start: run, send: run, close: run })).to.equal(true);
  });

  it('takes nothing else', () => {
    for (const value of [undefined, null, 5, 'stdio', run, [], {}, { start: run, send: run }]) {
      expect(isTransport(value)).to.equal(false);
    }
    expect(isTransport({ start: run, send: run, close: true })).to.equal(false);
  });
});

describe('hasFunctions', () => {
  it('wants all of them', () => {
    expect(hasFunctions({ a: run, b: run }, ['a', 'b'])).to.equal(true);
    expect(hasFunctions({ a: run, b: 1 }, ['a', 'b'])).to.equal(false);
    expect(hasFunctions({}, [])).to.equal(true);
  });
});
