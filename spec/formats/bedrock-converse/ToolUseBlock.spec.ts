import { expect } from 'chai';
import {
  isProvided,
  metadataOf,
  ToolUseBlock,
} from '../../../lib/formats/bedrock-converse/ToolUseBlock.ts';
import { CallAssembly } from '../../../lib/model/CallAssembly.ts';

const START = { toolUseId: 't1', name: 'look' };

/** A block with a call whose text is `text`, sealed or not. */
function callBlock(text: string, start: Record<string, unknown> = START): ToolUseBlock {
  const assembly = new CallAssembly({}, () => undefined);
  const call = assembly.begin({
    id: String(start.toolUseId ?? ''),
    name: String(start.name ?? ''),
  });
  assembly.append(call, text);
  assembly.finish();
  return new ToolUseBlock(start, call);
}

describe('ToolUseBlock', () => {
  it('gives a call that is sealed, with an object as input', () => {
    expect(callBlock('{"a":1}').toRequest()).to.deep.equal([
      { toolUse: { toolUseId: 't1', name: 'look', input: { a: 1 } } },
    ]);
    for (const text of ['', 'null', 'no json', '[1]']) {
      expect(callBlock(text).toRequest()[0]?.toolUse?.input).to.deep.equal({});
    }
    expect(callBlock('{}', { more: 1 }).toRequest()).to.deep.equal([
      { toolUse: { more: 1, toolUseId: 'call_0', name: 'unnamed', input: {} } },
    ]);
    expect(callBlock('{}').isWhole()).to.equal(true);
  });

  it('gives no call that is not', () => {
    const call = new CallAssembly({}, () => undefined).begin({ name: 'look' });
    const block = new ToolUseBlock(START, call);
    block.stopped = true;
    expect(block.toRequest()).to.deep.equal([]);
    expect(block.isWhole()).to.equal(false);
  });

  it('puts the input of a provided tool together, and is whole when that parses', () => {
    const start = { ...START, type: 'server_tool_use' };
    const whole = new ToolUseBlock({ ...start, input: { a: 1 } }, undefined);
    expect(whole.toRequest()[0]?.toolUse?.input).to.deep.equal({ a: 1 });
    const block = new ToolUseBlock(start, undefined);
    block.grow('toolUse', { input: '{"a"' });
    block.stopped = true;
    expect(block.isWhole()).to.equal(false);
    block.grow('toolUse', { input: ':1}' });
    expect(block.isWhole()).to.equal(true);
    expect(block.toRequest()).to.deep.equal([
      { toolUse: { type: 'server_tool_use', toolUseId: 't1', name: 'look', input: { a: 1 } } },
    ]);
  });

  it('knows input that came whole with the start', () => {
    const inputOf = (input: unknown) =>
      new ToolUseBlock({ ...START, input }, undefined).wholeInput();
    expect(inputOf({ a: 1 })).to.equal('{"a":1}');
    expect(inputOf('{"a":1}')).to.equal('{"a":1}');
    for (const placeholder of [{}, null, undefined]) expect(inputOf(placeholder)).to.equal('');
  });
});

describe('isProvided', () => {
  it('goes by the type', () => {
    expect(isProvided({ type: 'server_tool_use' })).to.equal(true);
    expect(isProvided({ type: 'mcp_tool_use' })).to.equal(true);
    expect(isProvided({ type: 'tool_use' })).to.equal(false);
    expect(isProvided({})).to.equal(false);
  });
});

describe('metadataOf', () => {
  it('gives what a call has beside itself', () => {
    expect(metadataOf({ ...START, input: {}, type: undefined })).to.equal(undefined);
    expect(metadataOf({ ...START, more: 1 })).to.deep.equal({ more: 1 });
  });
});
