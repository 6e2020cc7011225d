import { sseFrame, type WireWriter } from './WireWriter.ts';

/** A response of OpenAI Chat Completions. */
export function chatWriter(): WireWriter {
  let calls = 0;
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    sseFrame({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'mock',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    });

  return {
    start: () => chunk({ role: 'assistant', content: '' }),
    text: (content) => chunk({ content }),
    callStart: (index, name) => {
      calls += 1;
      const call = { id: `call_${index}`, type: 'function', function: { name, arguments: '' } };
      return chunk({ tool_calls: [{ index, ...call }] });
    },
    callDelta: (index, delta) => chunk({ tool_calls: [{ index, function: { arguments: delta } }] }),
    callEnd: () => '',
    finish: () => `${chunk({}, calls > 0 ? 'tool_calls' : 'stop')}data: [DONE]\n\n`,
  };
}
