import { expect } from 'chai';
import fc from 'fast-check';
import { GrowingText } from '../../lib/model/GrowingText.ts';

describe('GrowingText', () => {
  it('is all of its pieces in order, whenever it is read', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.record({ piece: fc.string({ maxLength: 3 }), isRead: fc.boolean() }), {
          maxLength: 300,
          size: 'max',
        }),
        (start, steps) => {
          const text = new GrowingText(start);
          let plain = start;
          for (const { piece, isRead } of steps) {
            text.append(piece);
            plain += piece;
            expect(text.length).to.equal(plain.length);
            if (isRead) expect(text.value).to.equal(plain);
          }
          expect(text.value).to.equal(plain);
        },
      ),
    );
  });

  it('is empty as it begins', () => {
    expect(new GrowingText()).to.include({ value: '', length: 0 });
  });

  it('keeps every piece where there are many more than it joins at once', () => {
    const text = new GrowingText();
    for (let at = 0; at < 1_000; at += 1) text.append(`${at},`);

    expect(text.value).to.equal(Array.from({ length: 1_000 }, (_, at) => `${at},`).join(''));
  });
});
