import { expect } from 'chai';
import { CallPart } from '../../../lib/formats/gemini/CallPart.ts';
import { CallAssembly } from '../../../lib/model/CallAssembly.ts';

/** The part of a call that sealed with this text. */
function partOf(name: string, text: string): CallPart {
  const assembly = new CallAssembly({}, () => undefined);
  const call = assembly.begin({ id: 'x', name });
  assembly.append(call, text);
  assembly.finish();
  return new CallPart(call);
}

describe('CallPart', () => {
  it('keeps what a part says beside the call, on the part and in the call', () => {
    const part = partOf('f', '{"a":1}');
    expect(part.keep({ functionCall: {} }, { id: 'x', name: 'f', args: {} })).to.equal(undefined);
    const given = { functionCall: {}, thoughtSignature: 'c2ln', empty: '', none: null };
    expect(part.keep(given, { name: 'f', partialArgs: [], extra: { a: 1 } })).to.deep.equal({
      extra: { a: 1 },
      thoughtSignature: 'c2ln',
    });
    expect(part.keep({ functionCall: {}, more: true }, {})).to.deep.equal({ more: true });
    expect(part.toRequest()).to.deep.equal({
      functionCall: { extra: { a: 1 }, id: 'x', name: 'f', args: { a: 1 } },
      thoughtSignature: 'c2ln',
      more: true,
    });
  });

  it('goes back with a name, and with an object as arguments', () => {
    expect(partOf('', '[1').toRequest()).to.deep.equal({
      functionCall: { id: 'x', name: 'unnamed', args: {} },
    });
  });

  it('does not go back if the call did not become one', () => {
    const call = new CallAssembly({}, () => undefined).begin({ name: 'f' });
    expect(new CallPart(call).toRequest()).to.equal(undefined);
  });

  it('makes the arguments that come with paths once', () => {
    const part = partOf('f', '{}');
    expect(part.partial).to.equal(undefined);
    expect(part.fragments).to.equal(part.fragments);
  });
});
