import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import { childEnvironment } from '../../../lib/mcp/stdio/childEnvironment.ts';

describe('childEnvironment', () => {
  it('shares what the official client shares', () => {
    expect(childEnvironment(process.env)).to.deep.equal(getDefaultEnvironment());
  });

  it('shares nothing else, no functions of a shell, and prefers what is given', () => {
    const ours = { PATH: '/bin', HOME: '/home', USER: '() { :; }', API_KEY: 'secret' };
    expect(childEnvironment(ours, { HOME: '/tmp', TOKEN: 'mine' })).to.deep.equal({
      PATH: '/bin',
      HOME: '/tmp',
      TOKEN: 'mine',
    });
  });
});
