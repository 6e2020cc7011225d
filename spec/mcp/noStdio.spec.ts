import * as module from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import { openStdio } from '../../lib/mcp/noStdio.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

describe('openStdio where there is no Node', () => {
  it('rejects', async () => {
    const error: unknown = await openStdio(
      { command: 'npx' },
      {
        module,
        maxAnswerBytes: 1,
        requests: () => undefined,
        diagnose: () => undefined,
        scheduler: asyncScheduler,
      },
    ).catch((reason) => reason);
    expect(ToolFailure.is(error) && error.message).to.equal(
      'A server that is a program can only be started on Node.',
    );
    expect(ToolFailure.is(error) && error.retryable).to.equal(false);
  });
});
