import { expect } from 'chai';
import { ContentDraft } from '../../../lib/formats/gemini/ContentDraft.ts';
import type { GeminiPart } from '../../../lib/formats/gemini/GeminiMessage.ts';

/** What a draft says of these parts, `moved on` where something begins that is no call, and what it keeps. */
function draftOf(...parts: object[]): { said: string[]; kept: GeminiPart[] } {
  const said: string[] = [];
  const draft = new ContentDraft(
    (event) => said.push('delta' in event ? `${event.type} ${event.delta}` : event.type),
    () => said.push('moved on'),
  );
  for (const part of parts) draft.accept({ ...part });
  return { said, kept: draft.toMessage().parts };
}

describe('ContentDraft', () => {
  it('joins neighbouring pieces of text, and of thoughts', () => {
    const { said, kept } = draftOf(
      { text: 'a', thought: true },
      { text: 'b', thought: true },
      { text: 'c' },
      { text: '' },
      { text: 'd', thought: false },
      { text: 'e', thought: true },
    );
    expect(kept).to.deep.equal([
      { text: 'ab', thought: true },
      { text: 'cd' },
      { text: 'e', thought: true },
    ]);
    expect(said.filter((one) => one !== 'moved on')).to.deep.equal([
      'reasoning-delta a',
      'reasoning-delta b',
      'text-delta c',
      'text-delta d',
      'reasoning-delta e',
    ]);
  });

  it('leaves a part with a signature as it came, and joins nothing with it', () => {
    const signed = { text: 'b', thoughtSignature: 'c2ln' };
    const last = { text: '', thoughtSignature: 'bGFzdA==' };
    const { said, kept } = draftOf({ text: 'a' }, signed, { text: 'c' }, last, { text: 'd' });
    expect(kept).to.deep.equal([{ text: 'a' }, signed, { text: 'c' }, last, { text: 'd' }]);
    expect(said).to.include('text-delta b');
  });

  it('gives a signature without content an empty text', () => {
    expect(
      draftOf({ thoughtSignature: 'c2ln' }, { thoughtSignature: 'eA==', thought: true }).kept,
    ).to.deep.equal([
      { text: '', thoughtSignature: 'c2ln' },
      { text: '', thoughtSignature: 'eA==', thought: true },
    ]);
  });

  it('keeps parts of every other kind, as copies', () => {
    const code = { executableCode: { language: 'PYTHON', code: 'print(1)' } };
    const other = { somethingNew: { a: [1] }, mediaResolution: 'x' };
    const { said, kept } = draftOf(code, other);
    expect(kept).to.deep.equal([code, other]);
    expect(kept[1]).to.not.equal(other);
    expect(said).to.deep.equal(['moved on', 'moved on']);
  });

  it('keeps nothing of parts that say nothing', () => {
    const empty = [{}, { text: '' }, { text: null }, { thought: true }, { thoughtSignature: '' }];
    expect(draftOf(...empty)).to.deep.equal({ said: [], kept: [] });
  });

  it('leaves out what stands for a call and is none, which nobody would answer', () => {
    const thoughtSignature = 'c2ln';
    for (const functionCall of ['f', [{ name: 'f' }], 7, true]) {
      const odd = [{ functionCall }, { functionCall, thoughtSignature }, { functionCall, a: 1 }];
      expect(draftOf(...odd).kept).to.deep.equal([{ text: '', thoughtSignature }, { a: 1 }]);
      expect(draftOf({ functionCall, text: 'x' }).kept).to.deep.equal([{ text: 'x' }]);
    }
  });
});
