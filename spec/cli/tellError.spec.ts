import { expect } from 'chai';
import { tellError } from '../../lib/cli/tellError.ts';
import { cliIo } from '../helpers/cliIo.ts';

describe('tellError', () => {
  it('says what went wrong, with a colour where there are colours', () => {
    for (const [env, label] of [
      [{}, 'error:'],
      [{ FORCE_COLOR: '1' }, '\u001b[31merror:\u001b[0m'],
    ] as const) {
      const io = cliIo({ env });
      tellError(new Error('no \u001b[2J'), io);
      expect(io.stderr.text).to.equal(`${label} no ␛[2J\n`);
    }
  });
});
