import { expect } from 'chai';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolResult, ToolStatus } from '../../lib/tools/ToolResult.ts';
import { throwing } from '../helpers/throwing.ts';
import { toolResult } from '../helpers/toolResult.ts';

const interrupt = new ToolInterrupt('ask');
const endedWith = (status: ToolStatus, cause: unknown): ToolResult =>
  toolResult(0, [], {
    status,
    isError: true,
    error: { code: 'tool-failed', message: 'x', retryable: false, cause },
  });

describe('interruptOf', () => {
  it('gives the interrupt of a call that waits, whoever has thrown it', () => {
    expect(interruptOf(endedWith('error', interrupt))).to.equal(interrupt);
    expect(interruptOf(endedWith('denied', interrupt))).to.equal(interrupt);
  });

  const others: readonly (readonly [string, ToolResult])[] = [
    ['of a call that went well', toolResult(0, [])],
    ['of a call that was skipped because of it', endedWith('skipped', interrupt)],
    ['of a call that failed', endedWith('error', new Error('x'))],
    ['of a call that was denied', endedWith('denied', undefined)],
    ['of an error without more', toolResult(0, [], { status: 'error', isError: true })],
    ['whose cause throws when it is looked at', endedWith('error', throwing)],
    ['that throws when it is looked at', throwing as ToolResult],
    ['that is none', undefined as never],
  ];
  for (const [which, result] of others) {
    it(`gives nothing for a result ${which}`, () => {
      expect(interruptOf(result)).to.equal(undefined);
    });
  }
});
