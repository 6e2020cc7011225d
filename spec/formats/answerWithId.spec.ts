import { expect } from 'chai';
import { answerWithId } from '../../lib/formats/answerWithId.ts';

describe('answerWithId', () => {
  it('reads an id, and says nothing of the name', () => {
    expect(answerWithId('call_1')).to.deep.equal({ id: 'call_1', name: '' });
  });

  it('takes what has no id for no answer', () => {
    for (const id of [undefined, null, '', 1, {}]) expect(answerWithId(id)).to.equal(undefined);
  });
});
