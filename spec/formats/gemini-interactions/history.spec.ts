import { expect } from 'chai';
import { history } from '../../../lib/formats/gemini-interactions/history.ts';
import type { InteractionStep } from '../../../lib/formats/gemini-interactions/InteractionStep.ts';

const NEUTRAL = 'No result of this call was recorded: whether it ran is not known.';

const thought = { type: 'thought', signature: 'x' };
const said = { type: 'model_output', content: [{ type: 'text', text: 'a' }] };
const user = { type: 'user_input', content: [{ type: 'text', text: 'Stop.' }] };
const call = (id: string) => ({ type: 'function_call', id, name: 'f', arguments: { at: 1 } });
const result = (call_id: string) => ({ type: 'function_result', call_id, name: 'f', result: 'x' });
const neutral = (id: string) => ({ ...result(id), result: NEUTRAL, is_error: true });
const repair = (...steps: unknown[]) => history.repair(steps as InteractionStep[]);

describe('history of gemini-interactions', () => {
  it('reads the calls of steps, but none that the provider runs', () => {
    const steps = [
      thought,
      call('1'),
      { type: 'google_search_call', id: 's' },
      call(''),
      call('2'),
    ];
    expect(history.calls(steps as InteractionStep[])).to.deep.equal(
      ['1', '2'].map((id) => ({ id, name: 'f', kind: 'function', arguments: '{"at":1}' })),
    );
  });

  for (const [what, steps, isEmpty] of [
    ['no steps', [], true],
    ['a step without content', [{ type: 'model_output', content: [] }], true],
    ['a thought', [thought], false],
    ['text', [said], false],
    ['a call', [call('1')], false],
  ] as const) {
    it(`takes ${what} for ${isEmpty ? 'empty' : 'said'}`, () => {
      expect(history.isEmpty(steps as unknown as InteractionStep[])).to.equal(isEmpty);
    });
  }

  it('puts the answers behind the steps of the response, in call order', () => {
    expect(repair(user, thought, call('1'), call('2'), said, result('2'), user)).to.deep.equal([
      user,
      thought,
      call('1'),
      call('2'),
      said,
      neutral('1'),
      result('2'),
      user,
    ]);
  });

  it('leaves alone answers that come later, and those without a call', () => {
    const steps = [call('1'), user, result('1'), result('9')];
    expect(repair(...steps)).to.deep.equal(steps);
  });
});
