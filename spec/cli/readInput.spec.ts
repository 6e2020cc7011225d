import { expect } from 'chai';
import { readInput } from '../../lib/cli/readInput.ts';
import { chunksOf } from '../helpers/cliIo.ts';

describe('readInput', () => {
  it('asks for the next piece when all that came of the last one has gone out', async () => {
    const order: string[] = [];
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const name of ['a', 'b']) {
        order.push(`read ${name}`);
        yield Buffer.from(name);
      }
    }
    const ready = async (): Promise<void> => {
      await Promise.resolve();
      order.push('ready');
    };
    for await (const bytes of readInput(source(), { take: () => order.push('take'), ready })) {
      order.push(`use ${Buffer.from(bytes)}`);
    }
    const each = (name: string): string[] => [`read ${name}`, 'take', `use ${name}`, 'ready'];
    expect(order).to.deep.equal([...each('a'), ...each('b')]);
  });

  it('leaves the source when it is left', async () => {
    const source = chunksOf(['a', 'b']);
    const options = { take: () => undefined, ready: () => Promise.resolve() };
    for await (const _ of readInput(source, options)) break;
    expect(await source.next()).to.deep.equal({ done: true, value: undefined });
  });
});
