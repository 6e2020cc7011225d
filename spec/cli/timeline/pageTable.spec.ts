import { expect } from 'chai';
import { pageTable } from '../../../lib/cli/timeline/pageTable.ts';
import { brokenTurn, hostileTurn } from './exampleTurns.ts';
import { markupProblems } from './markup.ts';

describe('pageTable', () => {
  it('has a line with a head for each call', () => {
    const table = pageTable(brokenTurn());
    expect(markupProblems(table)).to.deep.equal([]);
    expect(table.match(/<tr id="call-\d"><th scope="row"><a href="#row-\d">/g)).to.have.length(8);
    expect(table.match(/<th scope="col">/g)).to.have.length(7);
  });

  it('says what was waited for, how long it ran, and what went wrong', () => {
    const table = pageTable(brokenTurn());
    expect(table).to.include('180 ms <span class="muted">for approval</span>');
    expect(table).to.include('<td class="number">600 ms</td>');
    expect(table).to.include('<span class="end error">timeout</span>');
    expect(table).to.include('<bdi>The tool did not finish within 600 ms.</bdi>');
  });

  it('escapes what came from the model', () => {
    const table = pageTable(hostileTurn());
    expect(markupProblems(table)).to.deep.equal([]);
    expect(table).to.include('<bdi class="name">&lt;script&gt;alert(1)&lt;/script&gt;</bdi>');
  });
});
