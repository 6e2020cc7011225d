import { expect } from 'chai';
import { loadClient } from '../../lib/mcp/loadClient.ts';

describe('loadClient', () => {
  it('loads the official client', async () => {
    const { Client, isSpecType } = await loadClient();
    expect(new Client({ name: 'a', version: '1' }).transport).to.equal(undefined);
    expect(isSpecType.Tool({ name: 'a' })).to.equal(false);
  });
});
