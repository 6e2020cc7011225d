import { expect } from 'chai';
import { LostAnswer } from '../../lib/mcp/LostAnswer.ts';

describe('LostAnswer', () => {
  it('is told from the data of a server, whatever that says', () => {
    const data: unknown = JSON.parse(JSON.stringify(new LostAnswer('ended')));
    expect(new LostAnswer('ended').reason).to.equal('ended');
    expect(data).to.not.be.instanceOf(LostAnswer);
  });
});
