import { expect } from 'chai';
import { MillraceError } from '../../lib/errors/MillraceError.ts';
import { McpRegistryError } from '../../lib/mcp/McpRegistryError.ts';

describe('McpRegistryError', () => {
  it('has what is known of the answer', () => {
    const cause = new Error('beneath');
    const options = { retryable: true, status: 503, retryAfterMs: 10, cause };
    const error = new McpRegistryError('No list.', options);
    expect(error).to.include({
      name: 'McpRegistryError',
      code: 'mcp-registry',
      message: 'No list.',
    });
    expect(error).to.include(options);
    expect('cause' in new McpRegistryError('No.', { retryable: false })).to.equal(false);
  });

  it('is told from other errors', () => {
    expect(McpRegistryError.is(new McpRegistryError('', { retryable: false }))).to.equal(true);
    expect(McpRegistryError.is(new MillraceError('auth', ''))).to.equal(false);
    expect(McpRegistryError.is(undefined)).to.equal(false);
  });
});
