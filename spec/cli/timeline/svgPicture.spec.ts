import { expect } from 'chai';
import { svgPicture } from '../../../lib/cli/timeline/svgPicture.ts';
import { tripTurn } from './exampleTurns.ts';
import { markupProblems } from './markup.ts';
import { timeline } from './timelines.ts';

describe('svgPicture', () => {
  it('has a head where it stands alone', () => {
    const svg = svgPicture(tripTurn(), { width: 960 });
    expect(svg).to.include('role="img"').and.include('class="mr-head"');
    expect(svg).to.include('>3 finished while the model was still writing</text>');
    expect(svg).to.not.include('<a ');
  });

  it('has rows that are links, with all of their facts in their names, where it stands in a page', () => {
    const svg = svgPicture(tripTurn(), { width: 960, hrefOf: ({ index }) => `#to-${index}` });
    expect(markupProblems(svg)).to.deep.equal([]);
    expect(svg).to.include('role="group"').and.not.include('class="mr-head"');
    expect(svg.match(/<a href="#to-\d" id="row-\d" aria-label="#\d [^"]+">/g)).to.have.length(7);
    expect(svg).to.include('waits for call #3: 600 ms');
  });

  it('says what broke the turn rather than what was good about it', () => {
    const svg = svgPicture({ ...tripTurn(), error: 'It broke.' }, { width: 960 });
    expect(svg).to.include('y="56">The turn broke: It broke.</text>');
  });

  it('draws the line of the finish only if there was one', () => {
    const generation = { startMs: 0, endMs: 5, segments: [] };
    expect(svgPicture(timeline({ generation }), { width: 960 })).to.not.include('>model finished');
    const finished = timeline({ generation, finishReason: 'stop' });
    expect(svgPicture(finished, { width: 960 })).to.include('>model finished');
  });
});
