import { expect } from 'chai';
import type { CompleteResponse } from '../../lib/conversation/CompleteResponse.ts';
import { replayTurn } from '../../lib/conversation/replayTurn.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { entryOf } from '../helpers/conversationParts.ts';

function played(members: Partial<CompleteResponse<string>>, entries = [entryOf()]): ModelEvent[] {
  const response = {
    reason: 'tool-calls',
    raw: 'tool_use',
    message: 'm',
    usage: undefined,
  } as const;
  const events: ModelEvent[] = [];
  replayTurn({ ...response, ...members }, entries).subscribe((event) =>
    events.push(...[event].flat()),
  );
  return events;
}

describe('replayTurn', () => {
  it('says what was said, the calls, the tokens and the end again, at once', () => {
    const entries = [entryOf(), entryOf({ call: callOf('listen', { index: 1 }) })];
    const usage = { inputTokens: 1, raw: 'r' };
    expect(played({ usage, text: 'so', reasoning: 'hm' }, entries)).to.deep.equal([
      { type: 'reasoning-delta', delta: 'hm' },
      { type: 'text-delta', delta: 'so' },
      { type: 'tool-call-start', index: 0, id: 'call_look', name: 'look' },
      { type: 'tool-call', call: entries[0]?.call, seal: 'final' },
      { type: 'tool-call-start', index: 1, id: 'call_listen', name: 'listen' },
      { type: 'tool-call', call: entries[1]?.call, seal: 'final' },
      { type: 'usage', usage },
      { type: 'finish', reason: 'tool-calls', raw: 'tool_use', message: 'm' },
    ]);
  });

  it('says nothing of tokens that are not known', () => {
    expect(played({}, []).map(({ type }) => type)).to.deep.equal(['finish']);
  });

  it('ends badly where the response had been salvaged', () => {
    expect(played({ reason: 'broken' }, []).at(-1)).to.include({ type: 'finish', reason: 'error' });
  });
});
