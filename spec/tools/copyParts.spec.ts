import { expect } from 'chai';
import { copyParts } from '../../lib/tools/copyParts.ts';

const refuse = (reason: string): Error => new RangeError(reason);
const text = { type: 'text', text: 'x' } as const;

describe('copyParts', () => {
  it('gives frozen copies and leaves alone what it got', () => {
    const given = [{ ...text }];
    const copies = copyParts(given, refuse);
    expect(copies).to.deep.equal(given);
    expect([copies, copies[0]].every(Object.isFrozen)).to.equal(true);
    expect([given, given[0]].some(Object.isFrozen)).to.equal(false);
  });

  it('checks what it keeps: inherited fields are no fields, a getter is asked once', () => {
    expect(() => copyParts([Object.create(text)], refuse)).to.throw(RangeError, 'parts[0]: type');
    let asked = 0;
    const changing = {
      type: 'text',
      get text() {
        asked += 1;
        return asked === 1 ? 'first' : undefined;
      },
    };
    expect(copyParts([changing], refuse)).to.deep.equal([{ type: 'text', text: 'first' }]);
  });

  it('throws for the first that is no part, also for a hole', () => {
    expect(() => copyParts([text, null, 5], refuse)).to.throw(
      RangeError,
      'parts[1]: must be an object',
    );
    expect(() => copyParts(Array.from({ length: 1 }), refuse)).to.throw(RangeError, 'parts[0]');
    const holes: unknown[] = [];
    holes.length = 2;
    expect(() => copyParts(holes, refuse)).to.throw(RangeError, 'parts[0]');
  });
});
