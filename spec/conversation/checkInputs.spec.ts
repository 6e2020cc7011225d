import { expect } from 'chai';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import { checkInputs } from '../../lib/conversation/checkInputs.ts';

const call = (id: string, isApproval: boolean) => ({
  call: { id },
  state: 'interrupted',
  interrupt: { isApproval },
});
const snapshot = {
  response: { calls: [call('ask', false), { call: { id: 'done' }, state: 'settled' }] },
  executed: [call('pay', true)],
} as unknown as ConversationSnapshot;

const checked = (inputs: Record<string, unknown>) => (): void => checkInputs({ snapshot, inputs });

describe('checkInputs', () => {
  it('takes anything for a call that waits, and a decision for one that waits for its approval', () => {
    for (const input of ['yes', undefined, { a: 1 }]) checked({ ask: input })();
    for (const input of [true, false, { input: {} }, { reason: 'no' }]) checked({ pay: input })();
    checkInputs({ snapshot });
  });

  it('refuses an input for a call that does not wait, and names those that do', () => {
    const words = 'must be for a call that waits; those that do are "pay" or "ask".';
    expect(checked({ done: 1 })).to.throw(TypeError, `resume.inputs["done"] ${words}`);
    expect(checked({ aks: 1 })).to.throw(TypeError, `resume.inputs["aks"] ${words}`);
    const none = { ...snapshot, executed: [], response: undefined } as never;
    expect(() => checkInputs({ snapshot: none, inputs: { a: 1 } })).to.throw('no call does');
  });

  it('refuses what is no decision', () => {
    expect(checked({ pay: 'yes' })).to.throw(
      TypeError,
      'resume.inputs["pay"] must be true, false, { input } or { reason }: the call waits for its approval, got "yes".',
    );
    for (const input of [undefined, null, 1, [], {}]) expect(checked({ pay: input })).to.throw();
  });
});
