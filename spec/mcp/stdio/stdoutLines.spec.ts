import * as module from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { LostAnswer } from '../../../lib/mcp/LostAnswer.ts';
import type { McpDiagnostic } from '../../../lib/mcp/McpDiagnostic.ts';
import { PendingRequests } from '../../../lib/mcp/PendingRequests.ts';
import { stdoutLines } from '../../../lib/mcp/stdio/stdoutLines.ts';

const notice = { jsonrpc: '2.0' as const, method: 'notifications/message' };

/** What the lines of a program become, while the requests 1 and 2 wait. */
function read(...lines: readonly (string | object)[]) {
  const lost: unknown[] = [];
  const diagnostics: McpDiagnostic[] = [];
  const messages: unknown[] = [];
  let unreadable = 0;
  const requests = new PendingRequests((message) => {
    if ('error' in message && message.error.data instanceof LostAnswer) {
      lost.push([message.id, message.error.data.reason]);
    }
  });
  for (const id of [1, 2]) requests.add({ jsonrpc: '2.0', id, method: 'tools/call' });
  const output = stdoutLines(
    {
      module,
      maxAnswerBytes: 1_000,
      requests: () => requests,
      diagnose: (diagnostic) => diagnostics.push(diagnostic),
      scheduler: new VirtualTimeScheduler(),
    },
    { onMessage: (message) => messages.push(message), onUnreadable: () => (unreadable += 1) },
  );
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  output.read(new TextEncoder().encode(`${texts.join('\n')}\n`));
  return { lost, messages, unreadable, told: diagnostics.map(({ message }) => message) };
}

describe('stdoutLines', () => {
  it('passes messages on, and over empty lines', () => {
    const { messages, ...others } = read(notice, '', ' \r', `${JSON.stringify(notice)}\r`);
    expect(messages).to.deep.equal([notice, notice]);
    expect(others).to.deep.equal({ lost: [], unreadable: 0, told: [] });
  });

  it('tells of lines that are no messages, and leaves out what floods', () => {
    const { messages, told } = read('Listening on \u001bstdio', notice, ...Array(1_000).fill('b'));
    expect(messages).to.deep.equal([notice]);
    expect(told[0]).to.equal(
      'The program has written a line that is no message: "Listening on stdio".',
    );
    expect(told).to.have.length(50);
  });

  it('reads nothing more after 10,000 lines in a row that are no messages', () => {
    const stray = (count: number): string[] => Array(count).fill('b');
    const most = read(...stray(9_999), notice, ...stray(9_999), notice);
    expect([most.messages.length, most.unreadable]).to.deep.equal([2, 0]);
    const more = read(notice, ...stray(10_000), notice, ...stray(20_000));
    expect([more.messages.length, more.unreadable]).to.deep.equal([1, 1]);
    expect(more.told.at(-1)).to.equal(
      'The program has written 10000 lines in a row that are no messages.',
    );
  });

  it('fails the requests that a broken answer is for', () => {
    const broken = { jsonrpc: '2.0', id: 1, error: { code: 'x', message: 'y' } };
    expect(read(broken).lost).to.deep.equal([[1, 'malformed']]);
    expect(read([{ jsonrpc: '2.0', id: 2, result: {} }]).lost).to.deep.equal([[2, 'malformed']]);
    expect(read({ id: 3 }).lost).to.deep.equal([]);
  });

  it('fails only the request that a line answers which is too long', () => {
    const long = { result: { text: 'x'.repeat(2_000) }, jsonrpc: '2.0', id: 2 };
    const { lost, messages, ...others } = read(long, notice);
    expect(lost).to.deep.equal([[2, 'too-large']]);
    expect(messages).to.deep.equal([notice]);
    expect(others).to.deep.equal({ unreadable: 0, told: [] });
  });

  it('tells of a long line that answers nothing, and says when it may have answered something', () => {
    const told = ['The program has written a message of more than 1000 bytes.'];
    const long = 'x'.repeat(2_000);
    const nothing = { lost: [], messages: [notice], told };
    expect(read({ ...notice, params: { long } }, notice)).to.deep.equal({
      ...nothing,
      unreadable: 0,
    });
    expect(read(long, notice)).to.deep.equal({ ...nothing, unreadable: 1 });
  });
});
