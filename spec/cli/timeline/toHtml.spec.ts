import { expect } from 'chai';
import fc from 'fast-check';
import { toHtml } from '../../../lib/cli/timeline/toHtml.ts';
import { brokenTurn, crowdedTurn, hostileTurn, tripTurn } from './exampleTurns.ts';
import { markupProblems } from './markup.ts';
import { timeline, timelines } from './timelines.ts';

describe('toHtml', () => {
  it('writes one page with a picture, details and a table', () => {
    const page = toHtml(tripTurn());
    expect(markupProblems(page)).to.deep.equal([]);
    expect(page.startsWith('<!doctype html>')).to.equal(true);
    expect(page).to.include('<title>7 tool calls in 2.97 s</title>');
    expect(page).to.include('<h1>7 tool calls in 2.97 s</h1>');
    expect(page.match(/<svg /g)).to.have.length(1);
    expect(page.match(/class="detail"/g)).to.have.length(7);
    expect(page.match(/<table>/g)).to.have.length(1);
  });

  it('leads from every row of the picture to a line of the table and back', () => {
    const page = toHtml(brokenTurn());
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(targets).to.have.length(16);
    expect(ids).to.include.members(targets);
  });

  it('has a line in the table also for a call without a row', () => {
    const page = toHtml(crowdedTurn(202));
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).to.have.length(400);
    expect(ids).to.include.members(targets);
    expect(page.match(/class="detail"/g)).to.have.length(200);
    expect(page).to.include('<tr id="call-201"><th scope="row">#201</th>');
    expect(page).to.include('>2 more calls are not drawn<');
    expect(page).to.not.include('#row-200');
  });

  it('has no script, loads nothing, and says so to the browser', () => {
    const page = toHtml(hostileTurn());
    expect(page).to.not.match(/<script|<link|<img|<iframe|\bon\w+="|\bsrc=/);
    expect(page.match(/https?:[^"<]*/g)).to.deep.equal(['http://www.w3.org/2000/svg']);
    expect(page).to.include("default-src 'none'; style-src 'unsafe-inline'");
  });

  it('tells what broke the turn, and shows no table without calls', () => {
    expect(toHtml(brokenTurn())).to.include('<p class="fact">The turn broke: The connection was');
    expect(toHtml(timeline())).to.not.include('<table>');
  });

  it('is well-formed, whatever happened and however tools are named', () => {
    fc.assert(
      fc.property(timelines, (any) => {
        const page = toHtml(any);
        expect(markupProblems(page)).to.deep.equal([]);
        expect(page).to.not.match(/NaN|undefined|Infinity/);
      }),
      { numRuns: 100 },
    );
  });
});
