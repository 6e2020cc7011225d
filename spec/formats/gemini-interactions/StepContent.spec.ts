import { expect } from 'chai';
import { StepContent } from '../../../lib/formats/gemini-interactions/StepContent.ts';

describe('StepContent', () => {
  it('joins texts, and keeps media as copies', () => {
    const content = new StepContent();
    const image = { type: 'image', data: 'AQID', mime_type: 'image/png' };
    expect(
      content.add([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    ).to.equal('ab');
    expect(content.add({ type: 'text', text: 'c' })).to.equal('c');
    expect(content.add(image)).to.equal('');
    content.add({ type: 'text', text: 'd' });
    expect(content.items).to.deep.equal([
      { type: 'text', text: 'abc' },
      image,
      { type: 'text', text: 'd' },
    ]);
  });

  it('puts citations on the last text', () => {
    const content = new StepContent();
    content.add({ type: 'text', text: 'a', annotations: [{ url: 'u1' }] });
    content.annotate([{ url: 'u2' }]);
    content.annotate([]);
    content.annotate('none');
    content.add({ type: 'image', data: 'AQID' });
    content.annotate([{ url: 'u3' }]);
    expect(content.items).to.deep.equal([
      { type: 'text', text: 'a', annotations: [{ url: 'u1' }, { url: 'u2' }] },
      { type: 'image', data: 'AQID' },
      { type: 'text', text: '', annotations: [{ url: 'u3' }] },
    ]);
  });

  it('has nothing of what says nothing', () => {
    const content = new StepContent();
    expect(content.add([{ type: 'text', text: '' }, null, 7])).to.equal('');
    expect(content.add(undefined)).to.equal('');

    expect(content.items).to.deep.equal([]);
  });
});
