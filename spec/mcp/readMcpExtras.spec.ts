import { expect } from 'chai';
import fc from 'fast-check';
import { type MisreadField, readMcpExtras } from '../../lib/mcp/readMcpExtras.ts';

function read(tool: Readonly<Record<string, unknown>>): [object, readonly MisreadField[]] {
  const misread: MisreadField[] = [];
  return [readMcpExtras(tool, (field) => misread.push(field)), misread];
}

describe('readMcpExtras', () => {
  it('takes what is as the protocol says', () => {
    const tool = {
      title: 'Search',
      description: '',
      annotations: { title: 'S', readOnlyHint: true, openWorldHint: false },
      execution: { taskSupport: 'optional' },
      icons: [{ src: 'data:image/png;base64,AA==', mimeType: 'image/png' }, { src: 'x' }],
      _meta: { 'a/b': [1] },
    };
    expect(read(tool)).to.deep.equal([tool, []]);
    expect(read({})).to.deep.equal([{}, []]);
    expect(read({ execution: {}, annotations: {} })).to.deep.equal([
      { execution: {}, annotations: {} },
      [],
    ]);
  });

  it('takes nothing that the protocol does not know, and nothing inherited', () => {
    const annotations = { readOnlyHint: true, trustMe: true };
    const tool = Object.create({ title: 'inherited' });
    Object.assign(tool, { name: 'a', inputSchema: {}, more: 1, annotations });
    expect(read(tool)).to.deep.equal([{ annotations: { readOnlyHint: true } }, []]);
  });

  const wrong: readonly (readonly [field: string, value: unknown])[] = [
    ['title', 1],
    ['description', null],
    ['description', { text: 'a' }],
    ['annotations', null],
    ['annotations', []],
    ['annotations', { readOnlyHint: true, destructiveHint: 'no' }],
    ['annotations', { title: 5 }],
    ['execution', 'required'],
    ['execution', { taskSupport: 'always' }],
    ['icons', {}],
    ['icons', [{ src: 'a' }, { src: 1 }]],
    ['icons', [null]],
    ['_meta', 'a'],
  ];
  for (const [field, came] of wrong) {
    it(`leaves out ${field} ${JSON.stringify(came)}, and says so`, () => {
      const [extras, misread] = read({ [field]: came, title: field === 'title' ? came : 'kept' });
      expect(extras).to.deep.equal(field === 'title' ? {} : { title: 'kept' });
      expect(misread.map((one) => [one.field, one.came])).to.deep.equal([[field, came]]);
    });
  }

  it('never throws, and reads what it gave the same again', () => {
    const value = fc.oneof(fc.jsonValue(), fc.record({ taskSupport: fc.jsonValue() }));
    const field = fc.constantFrom(
      'title',
      'description',
      'annotations',
      'execution',
      'icons',
      '_meta',
    );
    fc.assert(
      fc.property(fc.dictionary(field, value), (tool) => {
        const [extras] = read(tool);
        expect(read(extras as Readonly<Record<string, unknown>>)).to.deep.equal([extras, []]);
      }),
    );
  });
});
