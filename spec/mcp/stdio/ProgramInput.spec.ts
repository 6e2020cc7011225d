import { Writable } from 'node:stream';
import { expect } from 'chai';
import { ProgramInput } from '../../../lib/mcp/stdio/ProgramInput.ts';
import { SteppedTime } from '../../helpers/steppedTime.ts';
import { turn } from '../../helpers/turn.ts';

/** An input of which a text is taken when `take` is called. */
function inputOf() {
  const time = new SteppedTime();
  const taken: string[] = [];
  let onTaken = (_error?: Error): void => undefined;
  const stream = new Writable({
    write(bytes, _encoding, callback) {
      onTaken = (error) => {
        taken.push(String(bytes));
        callback(error);
      };
    },
  });
  stream.on('error', () => undefined);
  const take = async (error?: Error): Promise<void> => {
    onTaken(error);
    await turn();
  };
  return { input: new ProgramInput(stream, time), time, taken, take };
}

describe('ProgramInput', () => {
  it('fulfils for each text when it is taken, and rejects when it cannot be', async () => {
    const { input, taken, take } = inputOf();
    const told: string[] = [];
    const tell = (word: string) => () => void told.push(word);
    void input.write('a').then(tell('a'));
    void input.write('b').then(tell('b'), tell('not b'));
    await turn();
    expect(told).to.deep.equal([]);
    await take();
    expect([told, taken]).to.deep.equal([['a'], ['a']]);
    await take(new Error('broken'));
    expect(told).to.deep.equal(['a', 'not b']);
  });

  it('is stuck when more waits than may, and nothing was taken for a second', async () => {
    const { input, time, take } = inputOf();
    for (const text of ['aaaa', 'bbb', 'ccc']) void input.write(text);
    expect(input.isStuck(5)).to.equal(false);
    time.advance(999);
    expect(input.isStuck(5)).to.equal(false);
    time.advance(1);
    expect([input.isStuck(5), input.isStuck(6)]).to.deep.equal([true, false]);
    await take();
    expect([input.isStuck(1), input.isStuck(2)]).to.deep.equal([false, false]);
    time.advance(1_000);
    expect([input.isStuck(1), input.isStuck(2)]).to.deep.equal([true, false]);
  });

  it('lets one text of any length wait for any time, in whatever place', () => {
    for (const texts of [['long'.repeat(100)], ['a', 'long'.repeat(100), 'b']]) {
      const { input, time } = inputOf();
      for (const text of texts) void input.write(text);
      time.advance(3_600_000);
      expect(input.isStuck(2)).to.equal(false);
    }
  });

  it('hears of each 64 KiB that is taken of a text', async () => {
    const { input, time, taken, take } = inputOf();
    for (const text of ['a'.repeat(150_000), 'b'.repeat(100_000)]) void input.write(text);
    time.advance(1_000);
    expect(input.isStuck(50_000)).to.equal(true);
    await take();
    expect(input.isStuck(10)).to.equal(false);
    for (let piece = 1; piece < 5; piece += 1) await take();
    expect(taken.map(({ length }) => length)).to.deep.equal([
      65_536, 65_536, 18_928, 65_536, 34_464,
    ]);
  });

  it('rejects what waits when nothing can be written any longer, and goes on to the next', async () => {
    const { input, take } = inputOf();
    const told: string[] = [];
    const long = input.write('a'.repeat(100_000)).catch(() => told.push('not a'));
    const next = input.write('b').catch(() => told.push('not b'));
    await take(new Error('broken'));
    await Promise.all([long, next]);
    expect(told).to.deep.equal(['not a', 'not b']);
    expect(input.isStuck(0)).to.equal(false);
  });

  it('counts bytes, and begins anew when nothing waits', async () => {
    const { input, time, take } = inputOf();
    void input.write('long'.repeat(100));
    time.advance(5_000);
    await take();
    time.advance(5_000);
    for (const text of ['ää', 'ää']) void input.write(text);
    expect(input.isStuck(3)).to.equal(false);
    time.advance(1_000);
    expect([input.isStuck(3), input.isStuck(4)]).to.deep.equal([true, false]);
  });
});
