import { expect } from 'chai';
import { finishTable } from '../../lib/formats/finishTable.ts';

describe('finishTable', () => {
  it('knows each word of each row', () => {
    const table = finishTable([
      ['stop', 'END DONE'],
      ['error', 'BROKEN'],
      ['error', 'LOST'],
    ]);
    expect([...table]).to.deep.equal([
      ['END', 'stop'],
      ['DONE', 'stop'],
      ['BROKEN', 'error'],
      ['LOST', 'error'],
    ]);
  });
});
