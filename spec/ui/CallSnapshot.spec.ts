import { expect } from 'chai';
import fc from 'fast-check';
import { mergeParts } from '../../lib/tools/mergeParts.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import { CallSnapshot } from '../../lib/ui/CallSnapshot.ts';
import { toolResult } from '../helpers/toolResult.ts';

const begun = CallSnapshot.of({ index: 2, id: 'a', name: 'look' });

const part = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: fc.string({ maxLength: 2 }) }),
  fc.record({
    type: fc.constant('text' as const),
    text: fc.string({ maxLength: 2 }),
    audience: fc.constant('user' as const),
  }),
  fc.record({ type: fc.constant('link' as const), url: fc.webUrl() }),
);

describe('CallSnapshot', () => {
  it('begins with a call that is being written', () => {
    expect({ ...begun }).to.deep.equal({
      index: 2,
      id: 'a',
      name: 'look',
      arguments: '',
      call: undefined,
      state: 'writing',
      waitsFor: undefined,
      behind: undefined,
      interrupt: undefined,
      attempt: 0,
      progress: undefined,
      output: [],
      result: undefined,
    });
    expect(begun).to.be.frozen;
  });

  it('changes nothing in itself, and nothing else in the next one', () => {
    const running = begun.with({ state: 'running', attempt: 1 });
    expect({ ...running }).to.deep.equal({ ...begun, state: 'running', attempt: 1 });
    expect(begun.state).to.equal('writing');
  });

  it('joins output as a result does, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.array(part)), (outputs) => {
        let call = begun;
        const given: ToolOutputPart[] = [];
        for (const parts of outputs) {
          const before = call.output;
          const copy = structuredClone(before);
          call = call.withOutput(parts);
          given.push(...parts);
          expect(call.output).to.deep.equal(mergeParts(given));
          expect(before).to.deep.equal(copy);
        }
      }),
    );
  });

  it('keeps its output while other facts change, and is the same for output without text', () => {
    const shown = begun.withOutput([{ type: 'text', text: 'a' }]);
    expect(shown.with({ progress: 1 }).output).to.equal(shown.output);
    expect(shown.withOutput([])).to.equal(shown);
    expect(shown.withOutput([{ type: 'text', text: '' }])).to.equal(shown);
  });

  it('has the parts of its result once it is settled', () => {
    const result = toolResult(2, [{ type: 'text', text: 'all' }]);
    const waiting = begun.with({ waitsFor: 'turn', behind: 1, interrupt: 'which?' });
    const settled = waiting.withOutput([{ type: 'text', text: 'a' }]).settled(result);
    expect(settled).to.include({
      state: 'settled',
      waitsFor: undefined,
      behind: undefined,
      interrupt: undefined,
      result,
    });
    expect(settled.output).to.equal(result.parts);
  });

  it('is plain data to whoever copies it or makes JSON of it', () => {
    const shown = begun.withOutput([{ type: 'text', text: 'a' }]);
    expect(JSON.parse(JSON.stringify(shown))).to.deep.include({
      output: [{ type: 'text', text: 'a' }],
    });
    expect(structuredClone({ ...shown })).to.deep.equal({ ...shown });
  });
});
