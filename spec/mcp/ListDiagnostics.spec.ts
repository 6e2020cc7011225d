import { expect } from 'chai';
import { ListDiagnostics } from '../../lib/mcp/ListDiagnostics.ts';

function lists(...given: readonly (readonly string[])[]): string[] {
  const said: string[] = [];
  const diagnostics = new ListDiagnostics(({ message }) => said.push(message));
  for (const list of given) {
    for (const message of list) diagnostics.add({ type: 'bad', message });
    diagnostics.endList();
    said.push('|');
  }
  return said;
}

describe('ListDiagnostics', () => {
  it('says each thing once until it changes', () => {
    expect(lists(['a', 'b', 'a'], ['b', 'a'], ['b', 'c'], [], ['b'], ['b'])).to.deep.equal([
      'a',
      'b',
      '|',
      '|',
      'c',
      '|',
      '|',
      'b',
      '|',
      '|',
    ]);
  });

  it('tells things apart by their type and their tool', () => {
    const said: unknown[] = [];
    const diagnostics = new ListDiagnostics(({ type, tool }) => said.push([type, tool]));
    for (const type of ['a', 'b']) {
      for (const tool of ['x', 'y', 'x']) diagnostics.add({ type, tool, message: 'm' });
    }
    expect(said).to.have.length(4);
  });

  it('says at most 200 things of one list', () => {
    const many = Array.from({ length: 300 }, (_, at) => String(at));
    expect(lists(many)).to.have.length(201);
    expect(lists(many, many)).to.have.length(202);
  });

  it('goes on with a list that was broken off', () => {
    const said: string[] = [];
    const diagnostics = new ListDiagnostics(({ message }) => said.push(message));
    for (const message of ['a', 'b', 'a', 'b']) diagnostics.add({ type: 'bad', message });
    diagnostics.endList();
    diagnostics.add({ type: 'bad', message: 'b' });
    expect(said).to.deep.equal(['a', 'b']);
  });
});
