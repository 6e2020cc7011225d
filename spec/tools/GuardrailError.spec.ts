import { expect } from 'chai';
import { GuardrailError } from '../../lib/tools/GuardrailError.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { toolErrorInfo } from '../../lib/tools/toolErrorInfo.ts';
import { throwing } from '../helpers/throwing.ts';

describe('GuardrailError', () => {
  it('says which guardrail refuses, and why', () => {
    const cause = new Error('found a key.');
    const error = new GuardrailError('noSecrets', 'found a key.', { cause });
    expect(error).to.include({
      name: 'GuardrailError',
      code: 'guardrail',
      guardrail: 'noSecrets',
      reason: 'found a key.',
      message: 'Refused by guardrail "noSecrets": found a key.',
      retryable: false,
      cause,
    });
    expect(new GuardrailError('noSecrets', '').message).to.equal(
      'Refused by guardrail "noSecrets".',
    );
  });

  it('is a failure that a call can have', () => {
    const error = new GuardrailError('noSecrets', 'found a key');
    expect(ToolFailure.is(error)).to.equal(true);
    expect(toolErrorInfo(error)).to.deep.include({
      code: 'guardrail',
      message: 'Refused by guardrail "noSecrets": found a key.',
      retryable: false,
    });
  });

  it('is known from other values', () => {
    expect(GuardrailError.is(new GuardrailError('a', 'b'))).to.equal(true);
    for (const other of [
      new ToolFailure('x', { code: 'guardrail' }),
      new Error('x'),
      throwing,
      null,
    ]) {
      expect(GuardrailError.is(other)).to.equal(false);
    }
  });
});
