import { expect } from 'chai';
import { FRAGMENTS, ITEM_OF_PART } from '../../../lib/formats/openai-responses/eventTable.ts';

describe('FRAGMENTS', () => {
  it('has a fragment and an end mark for every kind of text', () => {
    expect(FRAGMENTS.size).to.equal(14);
    expect(FRAGMENTS.get('response.refusal.delta')).to.include({ member: 'delta', isWhole: false });
    expect(FRAGMENTS.get('response.refusal.done')).to.include({ member: 'refusal', isWhole: true });
    expect(FRAGMENTS.get('response.reasoning_summary_text.delta')?.at).to.equal('summary_index');
  });

  it('knows the item of every kind of part', () => {
    for (const { type, kind } of FRAGMENTS.values()) {
      if (kind !== undefined) expect(ITEM_OF_PART.get(kind)).to.equal(type);
    }
  });
});
