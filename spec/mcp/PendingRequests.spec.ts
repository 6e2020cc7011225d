import { expect } from 'chai';
import { LostAnswer } from '../../lib/mcp/LostAnswer.ts';
import { PendingRequests } from '../../lib/mcp/PendingRequests.ts';

function pending() {
  const answers: unknown[] = [];
  return { answers, requests: new PendingRequests((answer) => answers.push(answer)) };
}

describe('PendingRequests', () => {
  it('answers a request that is lost, once, as if the server did, and ends its HTTP request', () => {
    const { answers, requests } = pending();
    const { abort } = requests.add({ jsonrpc: '2.0', id: 7, method: 'tools/call' });
    requests.lose(7, 'ended');
    requests.lose(7, 'too-large');
    expect(answers).to.deep.equal([
      {
        jsonrpc: '2.0',
        id: 7,
        error: {
          code: -32_000,
          message: 'The stream ended without an answer',
          data: new LostAnswer('ended'),
        },
      },
    ]);
    expect(abort.signal.aborted).to.equal(true);
    expect(requests.size).to.equal(0);
  });

  it('lets a request that is answered or cancelled not be lost any longer', () => {
    const { answers, requests } = pending();
    const answered = requests.add({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const cancelled = requests.add({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(requests.settle(1)).to.equal(answered);
    requests.cancel(2);
    requests.lose(1, 'ended');
    requests.lose(2, 'ended');
    expect(answers).to.deep.equal([]);
    expect(answered.abort.signal.aborted).to.equal(false);
    expect(cancelled.abort.signal.aborted).to.equal(true);
  });

  it('finds a request by its id as text, too, as a header has it', () => {
    const { requests } = pending();
    expect(requests.get('3')).to.equal(undefined);
    expect(requests.add({ jsonrpc: '2.0', id: 3, method: 'tools/call' })).to.equal(
      requests.get('3'),
    );
  });

  it('ends all without answers', () => {
    const { answers, requests } = pending();
    const all = [1, 2, 3].map((id) => requests.add({ jsonrpc: '2.0', id, method: 'tools/call' }));
    requests.clear();
    expect(all.every(({ abort }) => abort.signal.aborted)).to.equal(true);
    expect([requests.size, answers.length]).to.deep.equal([0, 0]);
  });
});
