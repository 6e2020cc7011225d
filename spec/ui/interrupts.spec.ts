import {
  type ChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  safeValidateUIMessages,
  type UIMessage,
} from 'ai';
import { expect } from 'chai';
import { map, type Observable, Subject, tap } from 'rxjs';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { toAgUiResponse } from '../../lib/ui/toAgUiResponse.ts';
import { toUIMessageStreamResponse } from '../../lib/ui/toUIMessageStreamResponse.ts';
import { view } from '../../lib/ui/view.ts';
import { collect } from '../helpers/collect.ts';
import { askTool, asRead } from '../helpers/conversationResume.ts';
import {
  callTo,
  GOOD,
  type ScriptOptions,
  scriptConversation,
} from '../helpers/conversationScript.ts';
import { PlainChat, toolParts } from '../helpers/uiChat.ts';
import { bodyOf, chunksOf, readRun } from '../helpers/uiReaders.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** A server of one conversation: its model calls `ask`, and then is done. It keeps where the conversation stands. */
function serverOf(
  tool: AnyTool,
  options: ScriptOptions = {},
): (inputs?: Inputs) => Observable<ConversationEvent> {
  let snapshot: ConversationSnapshot | undefined;
  return (inputs = {}) => {
    const resume = snapshot && { resume: { snapshot, inputs } };
    const script = resume ? [GOOD] : [[{ text: 'Let me ask.' }, callTo('ask', { n: 1 })], GOOD];
    return scriptConversation(script, [tool], { ...options, ...resume }).conversation$.pipe(
      tap((event) => {
        if (event.type === 'done') snapshot = event.snapshot && asRead(event.snapshot);
      }),
    );
  };
}

/** What a page sends: answers in its body, and those to approvals in the last message. */
function inputsOf(messages: readonly UIMessage[], body: object | undefined): Inputs {
  const answered = toolParts(messages.at(-1)).flatMap(({ state, approval }) =>
    state === 'approval-responded' && approval !== undefined
      ? [[approval.id, approval.approved || { reason: approval.reason }]]
      : [],
  );
  return { ...Object.fromEntries(answered), ...body };
}

/** A page whose requests such a server answers, and the ends of its responses. */
function pageOf(server: (inputs?: Inputs) => Observable<ConversationEvent>) {
  const finished$ = new Subject<void>();
  const transport: ChatTransport<UIMessage> = {
    sendMessages: async ({ messages, body }) =>
      chunksOf(bodyOf(toUIMessageStreamResponse(server(inputsOf(messages, body))))),
    reconnectToStream: async () => null,
  };
  const chat = new PlainChat({
    transport,
    onFinish: () => finished$.next(),
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  return { chat, finished$ };
}

const question = {
  type: 'data-tool-interrupt',
  id: 'call_1',
  data: { toolCallId: 'call_1', toolName: 'ask', callId: 'call_1', info: 'which 1?' },
};
const approving = (): ScriptOptions => ({
  executor: {
    approve: () => {
      throw new ToolInterrupt('may it?');
    },
  },
});

describe('A call that waits for outside input', () => {
  it('is shown with its question by the official chat, and goes on with the answer of the page', async () => {
    const log: string[] = [];
    const { chat } = pageOf(serverOf(askTool('ask', log)));
    await chat.sendMessage({ text: 'Go.' });
    expect(chat.error).to.equal(undefined);
    const asked = chat.lastMessage;
    expect(asked?.parts).to.deep.include(question);
    expect(toolParts(asked).map(({ state }) => state)).to.deep.equal(['input-available']);
    expect(await safeValidateUIMessages({ messages: [asked] })).to.include({ success: true });

    await chat.sendMessage(undefined, { body: { call_1: 'this' } });
    expect(chat.error).to.equal(undefined);
    expect(chat.messages).to.have.length(2);
    const parts = toolParts(chat.lastMessage).map(({ toolCallId, output }) => [toolCallId, output]);
    expect(parts).to.deep.equal([
      ['call_1', undefined],
      ['call_1', 'ask got "this"'],
    ]);
    expect(log).to.have.length(2);
    expect(chat.lastMessage?.parts.at(-1)).to.deep.include({ type: 'text', text: 'Done.' });
  });

  it('has one question in a message that goes on, the last', async () => {
    const { chat } = pageOf(serverOf(askTool('ask', [], { times: 2 })));
    await chat.sendMessage({ text: 'Go.' });
    await chat.sendMessage(undefined, { body: { call_1: 'this' } });
    const questions = chat.lastMessage?.parts.filter(({ type }) => type === question.type);
    expect(questions).to.deep.equal([
      { ...question, data: { ...question.data, info: 'which 2?' } },
    ]);
  });

  for (const [approved, output, errorText] of [
    [true, 'ask got undefined', undefined],
    [false, undefined, 'The call was denied: not now.'],
  ] as const) {
    it(`is approved or not in the official chat, as one that is asked about in the run: ${approved}`, async () => {
      const { chat, finished$ } = pageOf(serverOf(askTool('ask', [], { times: 0 }), approving()));
      await chat.sendMessage({ text: 'Go.' });
      const [part] = toolParts(chat.lastMessage);
      expect(part).to.deep.include({ state: 'approval-requested', approval: { id: 'call_1' } });
      const asked = { ...question, data: { ...question.data, info: 'may it?' } };
      expect(chat.lastMessage?.parts).to.deep.include(asked);
      const messages = [chat.lastMessage];
      expect(await safeValidateUIMessages({ messages })).to.include({ success: true });

      const finished = new Promise<void>((resolve) => finished$.subscribe(resolve));
      await chat.addToolApprovalResponse({ id: 'call_1', approved, reason: 'not now' });
      await finished;
      expect(chat.error).to.equal(undefined);
      const [before, after] = toolParts(chat.lastMessage);
      expect(before).to.include({ state: 'approval-responded' });
      expect({ output: after?.output, errorText: after?.errorText }).to.deep.equal({
        output,
        errorText,
      });
      expect(chat.lastMessage?.parts.at(-1)).to.deep.include({ text: 'Done.' });
    });
  }

  it('is told of by the official AG-UI client, left to the application, and has its result in the next run', async () => {
    const server = serverOf(askTool('ask', []));
    const run = (inputs?: Inputs) =>
      readRun(bodyOf(toAgUiResponse(server(inputs), { threadId: 'thread', runId: 'run' })));
    const first = await run();
    expect(first.error).to.equal(undefined);
    expect(first.events.filter(({ type }) => type === 'CUSTOM')).to.deep.equal([
      { type: 'CUSTOM', name: 'tool-interrupt', value: question.data },
    ]);
    expect(first.events.at(-1)).to.deep.include({
      type: 'RUN_FINISHED',
      outcome: { type: 'success', pendingToolCallIds: ['call_1'] },
    });
    const second = await run({ call_1: 'this' });
    expect(second.error).to.equal(undefined);
    const results = second.messages.filter(({ role }) => role === 'tool');
    expect(results.map(({ content }) => content)).to.deep.equal(['ask got "this"']);
    expect(second.events.at(-1)).to.deep.include({ outcome: { type: 'success' } });
  });

  it('asks for its approval in AG-UI, too', async () => {
    const events$ = serverOf(askTool('ask', []), approving())();
    const ids = { threadId: 'thread', runId: 'run' };
    const { events, error } = await readRun(bodyOf(toAgUiResponse(events$, ids)));
    expect(error).to.equal(undefined);
    const names = events.flatMap((event) => ('name' in event ? [event['name']] : []));
    expect(names).to.deep.equal(['tool-interrupt', 'tool-approval']);
  });

  it('is interrupted in its view, and settles in one of its own when it is resumed', async () => {
    const server = serverOf(askTool('ask', []));
    const lastView = async (inputs?: Inputs) => {
      const { values } = await collect(
        server(inputs).pipe(
          view(),
          map(({ text, calls }) => ({ text, calls })),
        ),
      );
      return values;
    };
    const waiting = (await lastView()).at(-1);
    expect(waiting?.text).to.equal('Let me ask.');
    expect(waiting?.calls[0]).to.include({ state: 'interrupted', interrupt: 'which 1?' });
    const resumed = await lastView({ call_1: 'this' });
    expect(resumed[0]).to.deep.equal({ text: '', calls: [] });
    const states = resumed.flatMap(({ calls }) => calls.map(({ state }) => state));
    expect(states).to.include.members(['sealed', 'running', 'settled']);
    expect(states).not.to.include('interrupted');
    expect(resumed.at(-1)?.text).to.equal('Done.');
  });
});
