import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson, fingerprintMcpTool } from '../../lib/mcp/fingerprint.ts';
import type { McpTool } from '../../lib/mcp/McpTool.ts';

const tool: McpTool = {
  name: 'echo',
  description: 'Says it again.',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};

describe('fingerprintMcpTool', () => {
  it('is SHA-256 over the canonical JSON', () => {
    const text =
      '{"annotations":{"readOnlyHint":true},"description":"Says it again.","inputSchema":{"properties":{"message":{"type":"string"}},"type":"object"},"name":"echo"}';
    const expected = createHash('sha256').update(text).digest('hex');
    expect(fingerprintMcpTool(tool)).to.equal(expected);
  });

  it('changes with all that a model is told or a scheduler believes', () => {
    const changes: readonly Partial<McpTool>[] = [
      { name: 'Echo' },
      { description: 'Says it again. ' },
      { description: undefined },
      { inputSchema: { type: 'object', properties: { message: {} } } },
      { outputSchema: { type: 'object' } },
      { annotations: { readOnlyHint: false } },
    ];
    const all = [tool, ...changes.map((change) => ({ ...tool, ...change }))];
    const fingerprints = all.map(fingerprintMcpTool);
    expect(new Set(fingerprints).size).to.equal(all.length);
  });

  it('does not change with the order of members, nor with what nobody is told', () => {
    const { name, ...rest } = tool;
    const other = {
      _meta: { a: 1 },
      icons: [],
      title: 'Echo',
      outputSchema: undefined,
      ...rest,
      name,
    };
    expect(fingerprintMcpTool(other)).to.equal(fingerprintMcpTool(tool));
  });
});

describe('canonicalJson', () => {
  it('sorts members, keeps the order of lists, and leaves nothing else out', () => {
    expect(canonicalJson({ b: [2, 1, null], a: { d: 'é"', c: undefined, '': 0 } })).to.equal(
      '{"a":{"":0,"d":"é\\""},"b":[2,1,null]}',
    );
  });

  it('is the same for equal values only', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).to.equal(text);
      }),
    );
  });
});
