import { expect } from 'chai';
import { StepDraft } from '../../../lib/formats/gemini-interactions/StepDraft.ts';
import { CallAssembly } from '../../../lib/model/CallAssembly.ts';

/** A step that began like this and got these deltas. */
function draftOf(
  start: { type: string; [member: string]: unknown },
  ...deltas: object[]
): StepDraft {
  const step = new StepDraft(start.type, start);
  for (const delta of deltas) step.grow({ ...delta });
  return step;
}

describe('StepDraft', () => {
  it('gives the text that a delta adds to what is said or thought', () => {
    const said = new StepDraft('model_output', {
      type: 'model_output',
      content: [{ type: 'text', text: 'a' }],
    });
    expect(said.startText).to.equal('a');
    expect(said.grow({ type: 'text', text: 'b' })).to.equal('b');
    expect(said.grow({ type: 'image', data: 'AQID' })).to.equal('');
    expect(said.toRequest()).to.deep.equal({
      type: 'model_output',
      content: [
        { type: 'text', text: 'ab' },
        { type: 'image', data: 'AQID' },
      ],
    });
    const thought = draftOf({ type: 'thought' });
    expect(
      thought.grow({ type: 'thought_summary', content: { type: 'text', text: 'hm' } }),
    ).to.equal('hm');
    expect(thought.grow({ type: 'thought_signature', signature: 'c2ln' })).to.equal('');
    expect(thought.toRequest()).to.deep.equal({
      type: 'thought',
      signature: 'c2ln',
      summary: [{ type: 'text', text: 'hm' }],
    });
  });

  it('joins a signature that comes in pieces, and takes one that comes again once', () => {
    const sign = (signature: string): object => ({ type: 'thought_signature', signature });
    const signatures = [
      ['ab', 'cd'],
      ['', 'abcd'],
      ['ab', 'abcd'],
      ['abcd', 'abcd', ''],
    ];
    for (const pieces of signatures) {
      expect(draftOf({ type: 'thought' }, ...pieces.map(sign)).toRequest()).to.deep.equal({
        type: 'thought',
        signature: 'abcd',
      });
    }
  });

  it('keeps the citations of a text', () => {
    const annotations = [{ type: 'url_citation', url: 'https://a.example' }];
    const step = draftOf(
      { type: 'model_output' },
      { type: 'text', text: 'So.' },
      { type: 'text_annotation_delta', annotations },
    );
    expect(step.toRequest()).to.deep.equal({
      type: 'model_output',
      content: [{ type: 'text', text: 'So.', annotations }],
    });
  });

  it('keeps the steps of server-side tools', () => {
    const search = draftOf(
      { type: 'google_search_call', id: 'gs1', signature: '' },
      { type: 'google_search_call', arguments: { queries: ['x'] }, signature: 'c2ln' },
    );
    search.stopped = true;
    expect(search.isWhole()).to.equal(true);
    expect(search.toRequest()).to.deep.equal({
      type: 'google_search_call',
      id: 'gs1',
      arguments: { queries: ['x'] },
      signature: 'c2ln',
    });
    const result = draftOf(
      { type: 'google_search_result', call_id: 'gs1', result: [] },
      { type: 'google_search_result', result: [{ url: 'u1' }] },
      { type: 'google_search_result', result: [{ url: 'u2' }], __proto__: null },
    );
    expect(result.toRequest()).to.deep.equal({
      type: 'google_search_result',
      call_id: 'gs1',
      result: [{ url: 'u1' }, { url: 'u2' }],
    });
    const output = draftOf(
      { type: 'code_execution_result', call_id: 'c1', result: '1' },
      { type: 'code_execution_result', call_id: 'c1', result: '2' },
    );
    expect(output.toRequest()).to.deep.equal({
      type: 'code_execution_result',
      call_id: 'c1',
      result: '12',
    });
  });

  it('parses the arguments of a server-side tool that come as text', () => {
    const piece = (text: string): object => ({ type: 'arguments_delta', arguments: text });
    const step = draftOf({ type: 'mcp_server_tool_call', id: 'm1', arguments: {} }, piece('{"a"'));
    step.stopped = true;
    expect(step.isWhole()).to.equal(false);
    step.grow({ type: 'arguments_delta', arguments: ':1}' });
    expect(step.isWhole()).to.equal(true);
    expect(step.toRequest()).to.deep.equal({
      type: 'mcp_server_tool_call',
      id: 'm1',
      arguments: { a: 1 },
    });
  });

  it('has no request form if it says nothing', () => {
    expect(draftOf({ type: 'model_output' }, { type: 'text', text: '' }).toRequest()).to.equal(
      undefined,
    );
    expect(draftOf({ type: 'thought', signature: '' }).toRequest()).to.equal(undefined);
    expect(draftOf({ type: 'something_new' }).toRequest()).to.deep.equal({ type: 'something_new' });
  });

  it('holds a call, which goes back once it is sealed', () => {
    const assembly = new CallAssembly({}, () => undefined);
    const call = assembly.begin({ id: 'x', name: 'f' });
    const start = { type: 'function_call', id: 'x', name: 'f', arguments: {}, signature: 'c2ln' };
    const step = new StepDraft('function_call', start, call);
    expect([step.isWhole(), step.toRequest()]).to.deep.equal([false, undefined]);
    assembly.append(call, '{"a":1}');
    assembly.end(call);
    expect(step.isWhole()).to.equal(true);
    expect(step.toRequest()).to.deep.equal({ ...start, arguments: { a: 1 } });
    const broken = assembly.begin({ id: 'y' });
    assembly.append(broken, '[1');
    assembly.finish();
    expect(new StepDraft('function_call', {}, broken).toRequest()).to.deep.equal({
      type: 'function_call',
      id: 'y',
      name: 'unnamed',
      arguments: {},
    });
  });
});
