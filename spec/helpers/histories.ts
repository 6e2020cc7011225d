import { formats } from '../../lib/formats/formats.ts';
import type { FormatName, WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { turnFormats } from '../../lib/testing/turns/turnFormats.ts';
import type { CallStart } from '../../lib/testing/turns/writers/TurnWriter.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { decodedBy } from './decodedBy.ts';
import { writtenEvents } from './writtenEvents.ts';

/** The names of all formats. */
export const FORMAT_NAMES = Object.keys(formats) as FormatName[];

/** What the results of a turn's calls are. */
export type ResultsOf = (calls: readonly ToolCall[], turn: number) => readonly ToolResult[];

/** A message of the user, in the form of a format. */
export function userMessage(name: FormatName, text: string): object {
  switch (name) {
    case 'anthropic-messages':
      return { role: 'user', content: [{ type: 'text', text }] };
    case 'bedrock-converse':
      return { role: 'user', content: [{ text }] };
    case 'gemini':
      return { role: 'user', parts: [{ text }] };
    case 'gemini-interactions':
      return { type: 'user_input', content: [{ type: 'text', text }] };
    default:
      return { role: 'user', content: text };
  }
}

/** What a model said that made these calls: its `finish.message`, and the calls. */
export function responseWith(
  name: FormatName,
  calls: readonly CallStart[],
): { readonly message: unknown; readonly calls: readonly ToolCall[] } {
  const events = writtenEvents(turnFormats[name].createWriter, (writer) => {
    writer.start();
    writer.reasoning('Hm.');
    writer.text('Let me see.');
    for (const call of calls) {
      writer.callStart(call);
      writer.callDelta('{"at":1}');
      writer.callEnd();
    }
    writer.finish({ finish: 'tool-calls', usage: { inputTokens: 1, outputTokens: 1 } });
  });
  const wire = events.map(({ data }) => data as object | string);
  const decoded = decodedBy<unknown>(formats[name] as WireFormat<never, unknown, unknown>, wire);
  return { message: decoded.message, calls: decoded.calls };
}

/**
 * A history of turns with these calls, the answers that `resultsOf` gives, and a word of the user between them: beside the
 * answers, in a format that has them in messages of the user.
 */
export function historyWith(
  name: FormatName,
  turns: readonly (readonly CallStart[])[],
  resultsOf: ResultsOf,
): unknown[] {
  const format = formats[name] as WireFormat<never, unknown, unknown>;
  const messages: unknown[] = [userMessage(name, 'Go.')];
  for (const [turn, wanted] of turns.entries()) {
    const { message, calls } = responseWith(name, wanted);
    const answers = format.toolResults(resultsOf(calls, turn));
    const said = userMessage(name, `And then? ${turn}`);
    messages.push(...[message].flat(), ...besides(answers, said));
  }
  return messages;
}

function besides(answers: readonly unknown[], said: object): unknown[] {
  const [first] = answers;
  for (const member of ['content', 'parts']) {
    const blocks = Reflect.get(Object(first), member);
    const others = Reflect.get(said, member);
    if (Array.isArray(blocks) && Array.isArray(others)) {
      return [{ ...said, [member]: [...blocks, ...others] }];
    }
  }
  return [...answers, said];
}
