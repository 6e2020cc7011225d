import { expect } from 'chai';
import { shrinkResult } from '../../../lib/executor/output/shrinkResult.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { textOf } from '../../helpers/brief.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'AA==' };
const NOTE = '\n[More of this output: ref]';

type Mode = 'head' | 'head-tail';

function shrink(result: ToolResult, maxChars: number, truncation: Mode = 'head'): ToolResult {
  return shrinkResult(result, { maxChars, marker: '...', truncation });
}

describe('shrinkResult', () => {
  const plain = toolResult(0, [text('abcdef'), image, text('ghijkl')]);

  it('counts the marker, and says what is kept and what there was', () => {
    const shrunk = shrink(plain, 10);
    expect(textOf(shrunk.parts)).to.equal('abcdef[image]g...');
    expect(shrunk.truncated).to.deep.equal({ unit: 'utf16', kept: 7, total: 12 });
    expect(shrunk).to.include({ callId: 'call_0', status: 'ok', timing: plain.timing });
    expect([shrunk, shrunk.parts, shrunk.truncated].every(Object.isFrozen)).to.equal(true);
  });

  it('keeps both ends where that is asked for', () => {
    expect(textOf(shrink(plain, 10, 'head-tail').parts)).to.equal('abcd...[image]jkl');
  });

  for (const [maxChars, expected] of [
    [4, 'a...[image]'],
    [3, '...[image]'],
    [2, '..[image]'],
    [0, '[image]'],
  ] as const) {
    it(`leaves of text what has room in ${maxChars}`, () => {
      const { parts, truncated } = shrink(plain, maxChars);
      expect(textOf(parts)).to.equal(expected);
      expect(truncated?.kept).to.equal(Math.max(0, maxChars - 3));
    });
  }

  it('cuts again what was cut before, with one marker, and knows what there was at first', () => {
    const whole = toolResult(0, [text('abcdefghij'.repeat(10))]);
    for (const mode of ['head', 'head-tail'] as const) {
      const once = shrink(whole, 50, mode);
      const twice = shrink(once, 20, mode);
      expect(textOf(twice.parts).split('...')).to.have.length(2);
      expect(twice.truncated).to.deep.equal({ unit: 'utf16', kept: 17, total: 100 });
    }
    const marked = toolResult(0, [text('x'.repeat(50))], {
      truncated: { unit: 'utf16', kept: 5 },
    });
    expect(shrink(marked, 20).truncated?.kept).to.equal(5);
    const unknown = { ...shrink(whole, 50), truncated: { unit: 'utf16', kept: 47 } as const };
    expect(shrink(unknown, 20).truncated).to.deep.equal({ unit: 'utf16', kept: 17 });
  });

  it('keeps the note of where the whole output is, where there is room for it', () => {
    const truncated = { unit: 'utf16', kept: 100, reference: 'ref' } as const;
    const spilled = toolResult(0, [text(`${'x'.repeat(100)}...${NOTE}`)], { truncated });
    const shrunk = shrink(spilled, 50);
    expect(textOf(shrunk.parts)).to.equal(`${'x'.repeat(50 - 3 - NOTE.length)}...${NOTE}`);
    expect(shrunk.truncated).to.deep.equal({ ...truncated, kept: 50 - 3 - NOTE.length });
    expect(textOf(shrink(spilled, 20).parts)).to.equal(`${'x'.repeat(17)}...`);
    expect(shrink(spilled, 20).truncated?.reference).to.equal('ref');
    const other = toolResult(0, [text('x'.repeat(100)), image], { truncated });
    expect(textOf(shrink(other, 50).parts)).to.equal(`${'x'.repeat(47)}...[image]`);
  });

  describe('of a value', () => {
    const structured = { name: 'x'.repeat(60), ids: [1, 2] };
    const valued = toolResult(0, [text(JSON.stringify(structured)), image], { structured });

    it('R9 cuts JSON inside', () => {
      const shrunk = shrink(valued, 50);
      expect(textOf(shrunk.parts)).to.equal(`{"name":"${'x'.repeat(24)}...","ids":[1,2]}[image]`);
      expect(shrunk.truncated).to.deep.equal({ unit: 'utf16', kept: 47, total: 83 });
      expect(shrunk.structured).to.equal(structured);
      const again = shrink(shrunk, 40);
      expect(textOf(again.parts)).to.equal(`{"name":"${'x'.repeat(14)}...","ids":[1,2]}[image]`);
    });

    it('R9 leaves JSON that parses, or none, where there is no room for the marker', () => {
      expect(textOf(shrink(valued, 5).parts)).to.equal('"..."[image]');
      expect(textOf(shrink(valued, 4).parts)).to.equal('""[image]');
      expect(textOf(shrink(valued, 1).parts)).to.equal('[image]');
      expect(shrink(valued, 4).truncated?.kept).to.equal(0);
    });

    it('keeps the note apart', () => {
      const truncated = { unit: 'utf16', kept: 80, reference: 'ref' } as const;
      const parts = [text(JSON.stringify(structured)), text(NOTE)];
      const spilled = toolResult(0, parts, { structured, truncated });
      const [json, note, ...others] = shrink(spilled, 60).parts;
      expect(note).to.deep.equal(text(NOTE));
      expect(others).to.deep.equal([]);
      expect(json?.type === 'text' && JSON.parse(json.text)).to.include({ name: 'xxxxxxx...' });
    });

    it('leaves JSON as it is where it is the note that has no room', () => {
      const truncated = { unit: 'utf16', kept: 80, reference: 'ref' } as const;
      const parts = [text('{ "a": 1 }'), text(NOTE)];
      const spilled = toolResult(0, parts, { structured: { a: 1 }, truncated });
      expect(shrink(spilled, 12).parts).to.deep.equal([text('{ "a": 1 }')]);
    });

    it('cuts other text as text', () => {
      const told = toolResult(0, [text('name: xxxxxxxxxx')], { structured });
      expect(textOf(shrink(told, 10).parts)).to.equal('name: x...');
    });
  });
});
