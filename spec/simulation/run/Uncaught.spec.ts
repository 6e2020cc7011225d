import { expect } from 'chai';
import { config, of } from 'rxjs';
import { Uncaught } from './Uncaught.ts';

describe('Uncaught', () => {
  it('takes rejections, and errors of subscribers, that nobody catches, once each', async () => {
    const { onUnhandledError } = config;
    const before = process.listeners('unhandledRejection');
    const uncaught = new Uncaught();
    void Promise.reject(new Error('one'));
    of(1).subscribe(() => {
      throw new Error('two');
    });
    const messages = (await uncaught.takeLate()).map(
      ({ property, message }) => `${property} ${message}`,
    );
    uncaught.release();
    expect(messages.sort()).to.deep.equal([
      'H2 nobody has caught: Error: one',
      'H2 nobody has caught: Error: two',
    ]);
    expect(uncaught.take()).to.deep.equal([]);
    expect(process.listeners('unhandledRejection')).to.deep.equal(before);
    expect(config.onUnhandledError).to.equal(onUnhandledError);
  });
});
