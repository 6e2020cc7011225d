import { expect } from 'chai';
import {
  type CaptureSettings,
  errorTypeOf,
  failureMessage,
  metricAttributes,
  resultAttributes,
  spanName,
  startAttributes,
} from '../../lib/telemetry/callAttributes.ts';
import type { ToolErrorInfo, ToolStatus } from '../../lib/tools/ToolResult.ts';
import { callOf } from '../helpers/callOf.ts';
import { toolResult } from '../helpers/toolResult.ts';

const nothing: CaptureSettings = {
  captureArguments: false,
  captureResults: false,
  maxAttributeChars: 8,
};
const everything: CaptureSettings = { ...nothing, captureArguments: true, captureResults: true };
const call = callOf('look', { id: 'call_7', arguments: '{"secret":1}' });
const error: ToolErrorInfo = { code: 'rate-limit', message: 'Too often.', retryable: true };
const text = [{ type: 'text', text: 'a long answer' }] as const;

describe('spanName', () => {
  it('is the operation and the tool', () => expect(spanName('look')).to.equal('execute_tool look'));
});

describe('startAttributes', () => {
  it('says the operation, the tool and the call, and nothing of the arguments', () => {
    expect(startAttributes(call, nothing)).to.deep.equal({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'look',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': 'call_7',
    });
  });

  it('has the beginning of the arguments if told so', () => {
    const attributes = startAttributes(call, everything);
    expect(attributes['gen_ai.tool.call.arguments']).to.equal('{"secret…');
  });
});

describe('resultAttributes', () => {
  it('says how the call ended, and nothing of the result', () => {
    expect(resultAttributes(toolResult(0, text), nothing)).to.deep.equal({
      'gen_ai.tool.name': 'look',
      'millrace.tool.status': 'ok',
      'millrace.tool.execution': 'finished',
      'millrace.tool.attempts': 1,
    });
  });

  it('has the beginning of the result if told so', () => {
    const attributes = resultAttributes(toolResult(0, text), everything);
    expect(attributes['gen_ai.tool.call.result']).to.equal('a long a…');
  });

  it('has media as notes, never their content', () => {
    const image = { type: 'image', mediaType: 'image/png', data: 'c2VjcmV0' } as const;
    const settings = { ...everything, maxAttributeChars: 100 };
    const attributes = resultAttributes(toolResult(0, [image]), settings);
    expect(attributes['gen_ai.tool.call.result']).to.equal('[image image/png, 6 B]');
  });

  it('says the kind of a failure, and has no result then', () => {
    const failed = toolResult(0, text, { status: 'error', isError: true, error });
    const attributes = resultAttributes(failed, everything);
    expect(attributes).to.include({ 'error.type': 'rate-limit', 'millrace.tool.status': 'error' });
    expect(attributes).to.not.have.property('gen_ai.tool.call.result');
  });
});

describe('metricAttributes', () => {
  it('says the tool and how the call ended, and no more', () => {
    expect(metricAttributes(toolResult(0, text))).to.deep.equal({
      'gen_ai.tool.name': 'look',
      'millrace.tool.status': 'ok',
    });
    const failed = toolResult(0, text, { status: 'error', isError: true, error });
    expect(metricAttributes(failed)).to.deep.equal({
      'gen_ai.tool.name': 'look',
      'millrace.tool.status': 'error',
      'error.type': 'rate-limit',
    });
  });

  it('leaves out the name of a tool that nobody has', () => {
    const unknown = toolResult(0, text, { status: 'unknown-tool', isError: true });
    expect(metricAttributes(unknown)).to.not.have.property('gen_ai.tool.name');
  });
});

describe('errorTypeOf', () => {
  const fails: Readonly<Record<ToolStatus, boolean>> = {
    ok: false,
    error: true,
    invalid: true,
    'unknown-tool': true,
    denied: false,
    timeout: true,
    cancelled: false,
    skipped: false,
  };
  for (const [status, isFailure] of Object.entries(fails)) {
    it(`takes ${status} for ${isFailure ? 'a' : 'no'} failure`, () => {
      const result = toolResult(0, text, { status: status as ToolStatus, error });
      expect(errorTypeOf(result)).to.equal(isFailure ? 'rate-limit' : undefined);
    });
  }

  it('is the status where a result says no more', () => {
    expect(errorTypeOf(toolResult(0, text, { status: 'timeout' }))).to.equal('timeout');
  });
});

describe('failureMessage', () => {
  it('is the beginning of the message, if results may be told', () => {
    const failed = toolResult(0, text, { status: 'error', error });
    expect(failureMessage(failed, everything)).to.equal('Too ofte…');
    expect(failureMessage(failed, nothing)).to.equal(undefined);
    expect(failureMessage(toolResult(0, text), everything)).to.equal(undefined);
  });
});
