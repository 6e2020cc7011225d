import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import type { McpCallEvent } from '../../lib/mcp/McpCallEvent.ts';
import { PendingRequests } from '../../lib/mcp/PendingRequests.ts';
import { type MessageReceiver, receiveMessage } from '../../lib/mcp/receiveMessage.ts';
import { SideMessages } from '../../lib/mcp/SideMessages.ts';

function receiving() {
  const heard: McpCallEvent[] = [];
  const said: string[] = [];
  let changes = 0;
  const requests = new PendingRequests(() => undefined);
  const receiver: MessageReceiver = {
    requests,
    aside: new SideMessages(),
    listeners: new Map([['token', (event: McpCallEvent) => void heard.push(event)]]),
    listRules: { accepts: (tool) => tool !== 'bad' },
    onListChanged: () => {
      changes += 1;
    },
    diagnose: ({ type }) => void said.push(type),
    diagnoseList: ({ type }) => void said.push(`list: ${type}`),
  };
  const receive = (message: object) =>
    receiveMessage({ jsonrpc: '2.0', ...message } as JSONRPCMessage, receiver);
  const ask = (id: number, method: string) => {
    const params = { _meta: { progressToken: 'token' } };
    return requests.add({ jsonrpc: '2.0', id, method, params });
  };
  return { receive, ask, requests, heard, said, changes: () => changes };
}

describe('receiveMessage', () => {
  it('leaves to the client what is not for us alone', () => {
    const { receive, ask, requests } = receiving();
    ask(1, 'tools/call');
    ask(2, 'tools/call');
    const theirs = [
      { id: 1, result: {} },
      { id: 9, result: {} },
      { id: 2, error: { code: -32_603, message: 'no' } },
      { error: { code: -32_600, message: 'no' } },
      { id: 7, method: 'ping' },
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/progress', params: { progressToken: 'other', progress: 1 } },
    ];
    expect(theirs.map(receive)).to.deep.equal(theirs.map(() => false));
    expect(requests.size).to.equal(0);
  });

  it('keeps from it progress of ours, late answers, and questions that are too many', () => {
    const { receive, ask, requests, heard } = receiving();
    ask(1, 'tools/call');
    requests.cancel(1);
    receive({ id: 7, method: 'ping' });
    const ours = [
      { method: 'notifications/progress', params: { progressToken: 'token', progress: 1 } },
      { id: 1, result: {} },
      { id: 7, method: 'ping' },
    ];
    expect(ours.map(receive)).to.deep.equal([true, true, true]);
    expect(heard).to.deep.equal([{ type: 'progress', progress: 1 }]);
  });

  it('tells of changes, logs and lists', () => {
    const { receive, ask, said, changes } = receiving();
    ask(1, 'tools/list');
    receive({ method: 'notifications/tools/list_changed' });
    receive({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
    receive({ id: 1, result: { tools: ['bad'] } });
    expect([changes(), said]).to.deep.equal([1, ['log', 'list: malformed-tool']]);
  });
});
