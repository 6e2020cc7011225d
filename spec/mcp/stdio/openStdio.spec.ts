import * as module from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import type { StdioOptions } from '../../../lib/mcp/StdioOptions.ts';
import { openStdio } from '../../../lib/mcp/stdio/openStdio.ts';
import { StdioTransport } from '../../../lib/mcp/stdio/StdioTransport.ts';

const options: StdioOptions = {
  module,
  maxAnswerBytes: 1_000,
  requests: () => undefined,
  diagnose: () => undefined,
  scheduler: asyncScheduler,
};

/** What it makes where the platform has this name. */
async function openOn(platform: string): Promise<module.Transport> {
  const own = Object.getOwnPropertyDescriptor(process, 'platform');
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  try {
    return await openStdio({ command: 'server' }, options);
  } finally {
    Object.defineProperty(process, 'platform', { ...own });
  }
}

describe('openStdio', () => {
  it('takes the transport of this package, and on Windows that of the official client', async () => {
    expect(await openOn('linux')).to.be.instanceOf(StdioTransport);
    expect(await openOn('darwin')).to.be.instanceOf(StdioTransport);
    expect(await openOn('win32')).to.be.instanceOf(StdioClientTransport);
  });
});
