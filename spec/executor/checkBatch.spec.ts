import { expect } from 'chai';
import { DuplicateToolCallIdError } from '../../lib/errors/DuplicateToolCallIdError.ts';
import { EmptyToolCallIdError } from '../../lib/errors/EmptyToolCallIdError.ts';
import { checkBatch } from '../../lib/executor/checkBatch.ts';

const batch = (...ids: string[]) => ids.map((id) => ({ id, name: 'a' }));

describe('checkBatch', () => {
  it('lets a batch of different ids pass', () => {
    expect(() => checkBatch(batch('1', '2', '__proto__', 'constructor'))).to.not.throw();
    expect(() => checkBatch([])).to.not.throw();
  });

  it('leaves what is no call to those who take it', () => {
    const calls = [null, undefined, {}, { id: 5 }, { id: '1', name: 'a' }];
    expect(() => checkBatch(calls as never)).to.not.throw();
  });

  it('takes a blank id for an empty one', () => {
    expect(() => checkBatch(batch('1', ' '))).to.throw(EmptyToolCallIdError, 'position 1');
  });

  it('names the leftmost fault', () => {
    expect(() => checkBatch(batch('1', '1', ''))).to.throw(DuplicateToolCallIdError, '"1"');
    expect(() => checkBatch(batch('1', '', '1'))).to.throw(EmptyToolCallIdError, 'position 1');
  });
});
