import { expect } from 'chai';
import type { AnyFormat } from '../../lib/conversation/readConverseOptions.ts';
import { Transcript } from '../../lib/conversation/Transcript.ts';
import { formatHistory } from '../../lib/formats/formatHistory.ts';
import { formats } from '../../lib/formats/formats.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { saying } from '../helpers/conversationParts.ts';
import { FORMAT_NAMES, responseWith, userMessage } from '../helpers/histories.ts';

const limits = { marker: '…', truncation: 'head', turnChars: 0 } as const;
const wanted = [
  { id: 'a', name: 'look' },
  { id: 'b', name: 'listen' },
];

/** Results of calls, a text each. */
function resultsOf(calls: readonly ToolCall[], text = 'seen'): ToolResult[] {
  return calls.map(({ index, id, name }) =>
    saying(`${text} ${index}`, { index, callId: id, toolName: name }),
  );
}

describe('Transcript', () => {
  for (const name of FORMAT_NAMES) {
    const format = formats[name] as AnyFormat;
    const { message, calls } = responseWith(name, wanted);
    const transcript = new Transcript<unknown>(format, limits);
    const results = resultsOf(calls);

    it(`R1 writes in ${name} the response and the answers to its calls behind what was before`, () => {
      const before = [userMessage(name, 'Go.')];
      const written = transcript.write(before, message, results);
      const response = [message].flat();
      expect(written.slice(0, 1 + response.length)).to.deep.equal([...before, ...response]);
      expect(written.slice(1 + response.length)).to.deep.equal(format.toolResults(results));
      expect(formatHistory(name).repair(written)).to.deep.equal(written);
      expect(before).to.have.length(1);
    });

    it(`R1 answers in ${name} what a response holds that was never made`, () => {
      const written = transcript.write([], message, results.slice(1));
      expect(formatHistory(name).repair(written)).to.deep.equal(written);
      expect(written.slice([message].flat().length)).to.not.deep.equal(
        format.toolResults(results.slice(1)),
      );
    });

    it(`leaves a response in ${name} out that says nothing`, () => {
      const empty = responseWith(name, []).message;
      expect(transcript.write([], empty, [])).to.deep.equal([empty].flat());
      expect(transcript.write(['a'], emptyOf(name), [])).to.deep.equal(['a']);
    });

    it(`R1 salvages in ${name} only what holds every call that has a result`, () => {
      expect(transcript.salvage(message, results)).to.equal(message);
      expect(transcript.salvage(message, results.slice(1))).to.equal(message);
      expect(transcript.salvage(responseWith(name, []).message, results)).to.equal(undefined);
      const other = { ...results[1], callId: 'other' } as ToolResult;
      expect(transcript.salvage(message, [...results.slice(0, 1), other])).to.equal(undefined);
    });
  }

  it('answers under the names that the model has used', () => {
    const format = formats.gemini as AnyFormat;
    const { message, calls } = responseWith('gemini', wanted);
    const aliased = resultsOf(calls).map((result) => ({ ...result, toolName: 'other' }));
    const written = new Transcript<unknown>(format, limits).write([], message, aliased);
    expect(written.slice(1)).to.deep.equal(format.toolResults(resultsOf(calls)));
  });

  it('salvages nothing of nothing', () => {
    const transcript = new Transcript<unknown>(formats['openai-chat'] as AnyFormat, limits);
    for (const none of [undefined, null]) {
      expect(transcript.salvage(none, [])).to.equal(undefined);
    }
  });

  it('R12 fits the results of a turn into its budget', () => {
    const format = formats['openai-chat'] as AnyFormat;
    const { message, calls } = responseWith('openai-chat', wanted);
    const written = new Transcript<unknown>(format, { ...limits, turnChars: 10 }).write(
      [],
      message,
      resultsOf(calls, 'seen a lot'),
    );
    expect(written.slice(1)).to.deep.equal([
      { role: 'tool', tool_call_id: 'a', content: 'seen…' },
      { role: 'tool', tool_call_id: 'b', content: 'seen…' },
    ]);
  });
});

/** What a model says that says nothing, in the form of a format. */
function emptyOf(name: string): unknown {
  switch (name) {
    case 'anthropic-messages':
    case 'bedrock-converse':
      return { role: 'assistant', content: [] };
    case 'gemini':
      return { role: 'model', parts: [] };
    case 'openai-responses':
    case 'gemini-interactions':
      return [];
    default:
      return { role: 'assistant', content: '' };
  }
}
