import { expect } from 'chai';
import { createProgram } from '../../lib/cli/createProgram.ts';
import { cliIo } from '../helpers/cliIo.ts';

describe('createProgram', () => {
  it('chooses one task for each command', async () => {
    for (const args of [
      ['decode', '-f', 'gemini', 'turn.sse'],
      ['calls', '--format', 'gemini'],
      ['run', '-f', 'gemini', '-t', 'tools.js', '--approve', 'a', '--approve', 'b', '--speed', '2'],
    ]) {
      const tasks: unknown[] = [];
      await createProgram(cliIo(), (task) => tasks.push(task)).parseAsync(args, { from: 'user' });
      expect(tasks).to.have.length(1);
    }
  });

  it('describes every command and option', () => {
    const { commands } = createProgram(cliIo(), () => undefined);
    expect(commands.map((command) => command.name())).to.deep.equal(['decode', 'calls', 'run']);
    for (const { options } of commands) {
      for (const { description } of options) expect(description).to.not.equal('');
    }
  });
});
