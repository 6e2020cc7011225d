import type { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { turn } from './turn.ts';

const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
const faults = ['unhandledRejection', 'uncaughtException'] as const;

/**
 * Makes every test of a suite fail that writes to the console, or leaves a promise that nobody handles or an error that nobody
 * catches. Gives what was written, for a test that expects something and empties it.
 */
export function quiet(): string[] {
  const written: string[] = [];
  const unhandled: unknown[] = [];
  let restore = (): void => undefined;
  const note = (reason: unknown): void => void unhandled.push(reason);
  beforeEach(() => {
    written.length = 0;
    unhandled.length = 0;
    const before = methods.map((method) => [method, console[method]] as const);
    const listeners = faults.map(
      (fault) => [fault, (process as EventEmitter).listeners(fault)] as const,
    );
    for (const method of methods) console[method] = (...said) => void written.push(said.join(' '));
    for (const fault of faults) process.removeAllListeners(fault);
    process.on('unhandledRejection', note).on('uncaughtException', note);
    restore = () => {
      for (const [method, write] of before) console[method] = write;
      for (const [fault, those] of listeners) {
        process.removeAllListeners(fault);
        for (const listener of those) process.on(fault, listener as () => void);
      }
    };
  });
  afterEach(async () => {
    await turn();
    await turn();
    restore();
    expect(written).to.deep.equal([]);
    expect(unhandled).to.deep.equal([]);
  });
  return written;
}
