import { Ajv } from 'ajv';
import { expect } from 'chai';
import { changeKeywords } from '../../lib/schema/codeKeyword.ts';

describe('changeKeywords', () => {
  it('changes the keywords that there are, for that instance alone', () => {
    const [changed, other] = [new Ajv(), new Ajv()];
    const keywords = ['minimum', 'unheard-of', 'type'];
    let changes = 0;
    changeKeywords(changed, keywords, (keyword) => {
      changes += 1;
      keyword.code = (context) => context.pass(true as never);
    });
    expect(changes).to.equal(1);
    expect(changed.compile({ minimum: 3 })(1)).to.equal(true);
    expect(other.compile({ minimum: 3 })(1)).to.equal(false);
  });
});
