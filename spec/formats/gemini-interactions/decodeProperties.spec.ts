import { expect } from 'chai';
import fc from 'fast-check';
import { geminiInteractions } from '../../../lib/formats/gemini-interactions/geminiInteractions.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { chunksDecodedBy, decodedBy } from '../../helpers/decodedBy.ts';
import {
  argumentDelta,
  callSteps,
  completed,
  interactionBody,
  stepDelta,
  stepStart,
  stepStop,
} from '../../helpers/interactionStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const BODY = interactionBody(
  stepStart(0, { type: 'thought' }),
  stepDelta(0, { type: 'thought_signature', signature: 'c2ln' }),
  stepStop(0),
  ...callSteps(1, 'x', 'pair', '{"left":"a', 'b 🙂","right":[1]}'),
  ...callSteps(2, '', 'ping'),
  stepStart(3, { type: 'model_output' }),
  stepDelta(3, { type: 'text', text: 'Zwölf.' }),
  stepStop(3),
  completed(),
);

describe('decode of gemini-interactions, for any response', () => {
  const bytes = new TextEncoder().encode(BODY);
  const whole = chunksDecodedBy(geminiInteractions, [bytes]);

  it('W1 gives the same events for any cut of the bytes', () => {
    expect(whole.calls).to.have.length(2);
    fc.assert(
      fc.property(cutsOf(bytes), (pieces) => {
        expect(chunksDecodedBy(geminiInteractions, pieces).events).to.deep.equal(whole.events);
      }),
    );
  });

  it('W4 gives no call that was not whole, wherever the stream is cut', () => {
    for (let end = 0; end < bytes.length; end += 1) {
      const { calls, error, finish } = chunksDecodedBy(geminiInteractions, [
        bytes.subarray(0, end),
      ]);
      expect(calls).to.deep.equal(whole.calls.slice(0, calls.length));
      if (finish === undefined) expect(error?.kind).to.equal('truncated');
    }
  });

  it('W3 gives the arguments as they were sent, in whatever pieces', () => {
    const input = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    const pieces = input.chain((value) => cutsOf(JSON.stringify(value)));
    fc.assert(
      fc.property(pieces, (texts) => {
        const { calls } = decodedBy(geminiInteractions, [
          stepStart(0, { type: 'function_call', id: 'x', name: 'f', arguments: {} }),
          ...texts.map((text) => JSON.stringify(argumentDelta(0, text))),
          stepStop(0),
          completed(),
        ]);
        expect(calls[0]?.arguments).to.equal(texts.join(''));
      }),
    );
  });

  it('R1 answers each call of its message by its id, made ones too', () => {
    const results = whole.calls.map(({ index, id, name }) =>
      toolResult(index, [], { callId: id, toolName: name }),
    );
    const history: object[] = [{ type: 'user_input', content: [{ type: 'text', text: 'Go.' }] }];
    const next = history.concat(whole.message ?? [], geminiInteractions.toolResults(results));
    expect(
      next.map((step) => Object.entries(step).find(([name]) => /^(id|call_id)$/.test(name))?.[1]),
    ).to.deep.equal([undefined, undefined, 'x', 'call_1', undefined, 'x', 'call_1']);
  });
});
