import { expect } from 'chai';
import { from, lastValueFrom, toArray } from 'rxjs';
import { toAgUi } from '../../lib/ui/toAgUi.ts';
import { toUIMessageStream } from '../../lib/ui/toUIMessageStream.ts';
import { askTool, playScript } from '../helpers/conversationResume.ts';
import { callTo, GOOD, payTool, RESET } from '../helpers/conversationScript.ts';
import { toolParts } from '../helpers/uiChat.ts';
import { bodyOfEvents, readMessage, readRun } from '../helpers/uiReaders.ts';

/** A conversation whose first response breaks after it has paid, and is asked for again. */
function paidTwice() {
  const tool = payTool();
  const script = [
    [{ text: 'Paying.' }, callTo('pay'), { waitMs: 9 }, RESET],
    [{ text: 'Once more.' }, callTo('pay')],
    GOOD,
  ];
  const { events } = playScript(script, [tool], { recover: 'retry' });
  return { tool, events$: from(events) };
}

const marker = { type: 'data-turn-retry', data: { attempt: 2 }, transient: true };

describe('A response that is asked for again', () => {
  it('is a step behind what the broken one had shown, which a transient part marks', async () => {
    const { tool, events$ } = paidTwice();
    const parts = await lastValueFrom(events$.pipe(toUIMessageStream(), toArray()));
    expect(parts.filter(({ type }) => type === marker.type)).to.deep.equal([marker]);
    const at = parts.findIndex(({ type }) => type === marker.type);
    expect(parts.slice(at + 1, at + 3).map(({ type }) => type)).to.deep.equal([
      'finish-step',
      'start-step',
    ]);

    const { message, errors } = await readMessage(bodyOfEvents(parts));
    expect(errors).to.deep.equal([]);
    expect(message.parts.map(({ type }) => type)).to.deep.equal([
      'step-start',
      'text',
      'tool-pay',
      'step-start',
      'text',
      'tool-pay',
      'step-start',
      'text',
    ]);
    // The call that was adopted is one of its own, with the same result.
    expect(tool.runs).to.have.length(1);
    const calls = toolParts(message);
    expect(calls.map(({ toolCallId }) => toolCallId)).to.deep.equal(['call_1', 'call_2']);
    expect(calls.map(({ output }) => output)).to.deep.equal(['p', 'p']);
  });

  it('is told of by the official AG-UI client', async () => {
    const ids = { threadId: 'thread', runId: 'run' };
    const events = await lastValueFrom(paidTwice().events$.pipe(toAgUi(ids), toArray()));
    const run = await readRun(bodyOfEvents(events));
    expect(run.error).to.equal(undefined);
    const retries = run.events.filter((event) => 'name' in event && event.name === 'turn-retry');
    expect(retries).to.deep.equal([{ type: 'CUSTOM', name: 'turn-retry', value: { attempt: 2 } }]);
    const results = run.messages.filter(({ role }) => role === 'tool');
    expect(results.map(({ content }) => content)).to.deep.equal(['p', 'p']);
  });

  it('ends a call that waits for outside input, and asks again for the one in its place', async () => {
    const script = [
      [callTo('ask'), RESET],
      [{ text: 'Once more.' }, callTo('ask')],
    ];
    const { events } = playScript(script, [askTool('ask', [])], { recover: 'retry' });
    const parts = await lastValueFrom(from(events).pipe(toUIMessageStream(), toArray()));
    const { message } = await readMessage(bodyOfEvents(parts));
    const [ended, open] = toolParts(message);
    expect(ended?.errorText).to.equal(
      'The response broke off while the call waited for outside input.',
    );
    expect(open?.toolCallId).to.equal('call_2');
    expect(open?.state).not.to.match(/^output/);
    expect(parts.filter(({ type }) => type === 'data-tool-interrupt')).to.have.length(2);
    expect(parts.at(-1)).to.deep.equal({ type: 'finish', finishReason: 'tool-calls' });
  });

  it('leaves a call that waits open when the response is salvaged', async () => {
    const script = [[{ text: 'Asking.' }, callTo('ask'), RESET]];
    const { events } = playScript(script, [askTool('ask', [])]);
    const parts = await lastValueFrom(from(events).pipe(toUIMessageStream(), toArray()));
    const { message } = await readMessage(bodyOfEvents(parts));
    expect(toolParts(message).map(({ state }) => state)).to.deep.equal(['input-available']);
    expect(parts.at(-1)).to.deep.equal({ type: 'finish' });
  });
});
