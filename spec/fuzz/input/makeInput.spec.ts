import { expect } from 'chai';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { writeTurn } from '../../../lib/testing/server/writeTurn.ts';
import { eventFrame } from '../../../lib/testing/turns/eventFrame.ts';
import { makeInput } from './makeInput.ts';
import { splitEvents } from './splitEvents.ts';
import { toBytes, toWireText } from './WireText.ts';

const names = Object.keys(formats) as FormatName[];

describe('makeInput', () => {
  it('gives the same input for the same seed, and another one for another', () => {
    for (const name of names) {
      expect(makeInput(name, 7)).to.deep.equal(makeInput(name, 7));
      expect(makeInput(name, 7)).to.not.deep.equal(makeInput(name, 8));
    }
  });
});

describe('splitEvents and toWireText', () => {
  it('take apart what the server writes, and put it together again', () => {
    const turn = { steps: [{ text: 'ü' }, { call: { name: 'look', arguments: '{"a":1}' } }] };
    for (const name of names) {
      const pieces = writeTurn(name, turn);
      const bytes = Buffer.concat(pieces);
      const split = splitEvents(name, bytes);
      expect(split.map((piece) => Buffer.from(piece).toString())).to.deep.equal(
        pieces.map((piece) => Buffer.from(piece).toString()),
      );
      const events = split.map((piece) => ({ ...toWireText(name, piece) }));
      expect(Buffer.from(toBytes(name, events)).equals(bytes), name).to.equal(true);
    }
  });

  it('keep what is no frame', () => {
    const bytes = Buffer.concat([eventFrame('messageStop', '{}'), Buffer.from('rest')]);
    expect(splitEvents('bedrock-converse', bytes).map(({ length }) => length)).to.deep.equal([
      bytes.length - 4,
      4,
    ]);
  });
});
