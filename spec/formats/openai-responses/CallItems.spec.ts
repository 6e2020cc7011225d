import { expect } from 'chai';
import { CallItems } from '../../../lib/formats/openai-responses/CallItems.ts';
import type { AssembledCall } from '../../../lib/model/AssembledCall.ts';

function begun(type = 'function_call', item: object = { call_id: 'c1', name: 'f' }) {
  const events: { type: string }[] = [];
  const calls = new CallItems({ toolNames: ['f'] }, (event) => events.push(event));
  const call = calls.begin(type, item as never);
  return { calls, call: call as AssembledCall, events };
}

describe('CallItems', () => {
  it('begins calls of tools that we run, and no others', () => {
    expect(begun().call.kind).to.equal('function');
    expect(begun('custom_tool_call').call.kind).to.equal('custom');
    expect(begun('custom_tool_call', { name: 'other' }).call).to.equal(undefined);
    expect(begun('function_call', { name: 'other' }).call).to.not.equal(undefined);
    expect(begun('mcp_call').call).to.equal(undefined);
  });

  it('seals by status', () => {
    const statuses = [undefined, null, 'completed', 'in_progress', 'incomplete', 'failed'];
    const sealed = statuses.map((status) => {
      const { calls, call } = begun();
      calls.end(call, { arguments: '{}', status }, {});
      const isSealed = call.sealed !== undefined;
      calls.finish();
      return [isSealed, calls.hasCalls];
    });
    const [yes, later, never] = [
      [true, true],
      [false, true],
      [false, false],
    ];
    expect(sealed).to.deep.equal([yes, yes, yes, later, never, never]);
  });

  it('W2 runs no call without arguments that came for an item without a beginning', () => {
    const { calls } = begun();
    const stray = calls.begin('function_call', {}) as AssembledCall;
    calls.append(stray, '{"a":1}');
    expect(() => calls.finish()).to.throw(/item 1, where no call began, while call 0 \(f\)/);
  });

  it('takes the arguments of the beginning only where no others came', () => {
    const { calls, call } = begun();
    calls.append(call, '{"a":1}');
    calls.fillIn(call, { arguments: '{}' });
    calls.end(call, { arguments: '' }, { arguments: '{"b":2}' });
    expect(call.sealed?.arguments).to.equal('{"a":1}');
    const other = begun();
    other.calls.end(other.call, {}, { arguments: '{"b":2}' });
    expect(other.call.sealed?.arguments).to.equal('{"b":2}');
  });

  it('takes late facts until the call is sealed', () => {
    const { calls, call } = begun('function_call', {});
    const sdk = { parsed_arguments: { a: 1 } };
    calls.describe(call, { call_id: 'c9', name: 'g', namespace: 'n', extra: null, ...sdk });
    calls.describe(call, { call_id: 'c8', name: 'h' });
    calls.end(call, { arguments: '{}' }, {});
    calls.describe(call, { namespace: 'm' });
    expect(call.sealed).to.deep.equal({
      kind: 'function',
      index: 0,
      id: 'c9',
      name: 'g',
      arguments: '{}',
      metadata: { namespace: 'n' },
    });
  });

  it('gives up what is not complete', () => {
    const { calls, call } = begun();
    calls.append(call, '{}');
    calls.withdraw();
    calls.finish();
    expect(calls.hasCalls).to.equal(false);
  });
});
