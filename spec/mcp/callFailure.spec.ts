import { ProtocolError } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { callFailure } from '../../lib/mcp/callFailure.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

describe('callFailure', () => {
  const answers: readonly (readonly [
    code: number,
    message: string,
    kind: string,
    retryable: boolean,
  ])[] = [
    [-32_601, 'Method not found', 'unknown-tool', false],
    [-32_602, 'Tool nope not found', 'invalid-arguments', false],
    [-32_603, 'fetch failed', 'tool-failed', false],
    [-32_700, 'Parse error', 'tool-failed', false],
    [-32_000, 'Something', 'tool-failed', false],
    [5, 'Own code', 'tool-failed', false],
    [-32_020, 'Header mismatch', 'unavailable', false],
    [-32_021, 'Missing capability', 'unavailable', false],
    [-32_022, 'Unsupported version', 'unavailable', false],
    [-32_042, 'Open the page', 'auth', false],
    [
      -32_600,
      'Tool echo has an output schema but did not return structured content',
      'invalid-output',
      false,
    ],
    [
      -32_602,
      "Structured content does not match the tool's output schema",
      'invalid-output',
      false,
    ],
  ];
  for (const [code, message, kind, retryable] of answers) {
    it(`takes the error answer ${code} ${message} for ${kind}`, () => {
      const thrown = new ProtocolError(code, message);
      const failure = callFailure(thrown, 'echo');
      expect(failure).to.be.an.instanceOf(ToolFailure);
      expect(failure).to.include({ code: kind, retryable, cause: thrown });
      expect(failure.message).to.include(message);
    });
  }

  it('leaves a failure as it is', () => {
    const failure = new ToolFailure('Too late.', { code: 'timeout' });
    expect(callFailure(failure, 'echo')).to.equal(failure);
  });

  it("cleans a server's words, and cuts them", () => {
    const thrown = Object.assign(new Error(`a\u200b\u202e${'b'.repeat(3_000)}`), { code: -32_603 });
    expect(callFailure(thrown, 'echo').message).to.equal(`a${'b'.repeat(1_999)}…`);
  });

  it('says something if there are no words', () => {
    for (const thrown of [undefined, null, {}, new Error(''), new Error(' \u200b')]) {
      expect(callFailure(thrown, 'echo').message).to.equal(
        'The server of tool "echo" gave no reason.',
      );
    }
  });

  it('takes what cannot be looked at, and any other thing that is thrown', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('No.');
        },
      },
    );
    expect(callFailure(hostile, 'echo').code).to.equal('tool-failed');
    expect(callFailure('words', 'echo').message).to.equal('words');
    const aborted = new DOMException('Aborted.', 'AbortError');
    expect(callFailure(aborted, 'echo').code).to.equal('tool-failed');
  });
});
