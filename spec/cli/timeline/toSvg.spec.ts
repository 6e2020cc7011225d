import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { toSvg } from '../../../lib/cli/timeline/toSvg.ts';
import { crowdedTurn, hostileTurn, tripTurn } from './exampleTurns.ts';
import { markupProblems } from './markup.ts';

describe('toSvg', () => {
  it('has rows for the first 200 calls only, and says how many more there are', () => {
    const svg = toSvg(crowdedTurn(1_024));
    expect(markupProblems(svg)).to.deep.equal([]);
    expect(svg.match(/<g><title>/g)).to.have.length(200);
    expect(Number(/ height="(\d+)"/.exec(svg)?.[1])).to.be.below(5_100);
    expect(svg).to.include('>1024 tool calls in ').and.include('>824 more calls are not drawn<');
    expect(svg).to.match(/<desc [^>]*>[^<]*\. 824 more calls are not drawn<\/desc>/);
    expect(toSvg(crowdedTurn(200))).to.not.include('not drawn');
  });

  it('refers to nothing outside and has no script', () => {
    const svg = toSvg(hostileTurn());
    expect(svg.match(/https?:[^"<]*/g)).to.deep.equal(['http://www.w3.org/2000/svg']);
    expect(svg).to.not.match(/<script|<image|<foreignObject|\bon\w+="|@import/);
  });

  it('draws the picture of the documentation', () => {
    const picture = readFileSync(new URL('../../../docs/images/turn.svg', import.meta.url), 'utf8');
    expect(toSvg(tripTurn())).to.equal(picture);
  });
});
