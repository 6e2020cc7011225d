import { expect } from 'chai';
import { LostAnswer } from '../../lib/mcp/LostAnswer.ts';
import { PendingRequests } from '../../lib/mcp/PendingRequests.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

function pending() {
  const answers: unknown[] = [];
  return { answers, requests: new PendingRequests((answer) => answers.push(answer)) };
}

describe('PendingRequests', () => {
  it('lets four streams go on behind their answers, and ends the oldest for one more', () => {
    const requests = new PendingRequests(() => undefined);
    const add = (id: number, isStream = true) => {
      const request = requests.add({ jsonrpc: '2.0', id, method: 'tools/call' });
      request.isStream = isStream;
      return request.abort.signal;
    };
    const signals = [0, 1, 2, 3, 4, 5].map((id) => add(id, id !== 1));
    const ended = () => signals.flatMap(({ aborted }, id) => (aborted ? [id] : []));
    for (const id of [0, 1, 2, 3, 4]) requests.answer(id);
    expect(ended()).to.deep.equal([]);
    requests.lose(2, 'ended');
    requests.answer(5);
    expect(ended()).to.deep.equal([]);
    signals.push(add(6));
    requests.answer(6);
    expect(ended()).to.deep.equal([0]);
    requests.clear();
    expect(ended()).to.deep.equal([0, 3, 4, 5, 6]);
  });

  it('remembers the last 1,000 that were cancelled, and none that was answered', () => {
    const requests = new PendingRequests(() => undefined);
    for (let id = 1; id <= 1_001; id += 1) {
      requests.add({ jsonrpc: '2.0', id, method: 'tools/call' });
      requests.cancel(id);
      requests.cancel(id);
    }
    requests.add({ jsonrpc: '2.0', id: 0, method: 'tools/call' });
    requests.settle(0);
    const late = [0, 1, 2, 2, 1_001].map((id) => requests.isLate(id));
    expect(late).to.deep.equal([false, false, true, false, true]);
  });

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

  it('answers all that wait, each with its own failure', () => {
    const { answers, requests } = pending();
    const all = [1, 2].map((id) => requests.add({ jsonrpc: '2.0', id, method: `do/${id}` }));
    const failures: ToolFailure[] = [];
    requests.loseAll(({ method }) => {
      const failure = new ToolFailure(`No ${method}.`);
      failures.push(failure);
      return failure;
    });
    expect(answers).to.deep.equal(
      failures.map((data, at) => ({
        jsonrpc: '2.0',
        id: at + 1,
        error: { code: -32_000, message: `No do/${at + 1}.`, data },
      })),
    );
    expect(all.every((request) => requests.get(request.id) === undefined)).to.equal(true);
  });

  it('ends all without answers', () => {
    const { answers, requests } = pending();
    const all = [1, 2, 3].map((id) => requests.add({ jsonrpc: '2.0', id, method: 'tools/call' }));
    requests.clear();
    expect(all.every(({ abort }) => abort.signal.aborted)).to.equal(true);
    expect([requests.size, answers.length]).to.deep.equal([0, 0]);
  });
});
