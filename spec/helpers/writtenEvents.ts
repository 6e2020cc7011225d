import type { CreateTurnWriter, TurnWriter } from '../../lib/testing/turns/writers/TurnWriter.ts';

/** One event that a writer emitted. */
export interface WrittenEvent {
  /** Its name, where the format has names. */
  readonly name: string | undefined;
  /** What it says, parsed; a mark such as `[DONE]` as it is. */
  readonly data: unknown;
}

/** What a writer emits while `play` writes a response. */
export function writtenEvents(
  createWriter: CreateTurnWriter,
  play: (writer: TurnWriter) => void,
): WrittenEvent[] {
  const events: WrittenEvent[] = [];
  const emit = (data: object | string, name?: string): void => {
    const isMark = typeof data === 'string' && !data.startsWith('{');
    const parsed: unknown = typeof data === 'string' && !isMark ? JSON.parse(data) : data;
    events.push({ name, data: structuredClone(parsed) });
  };
  play(createWriter(emit));
  return events;
}

/** A response that has everything once: a thought, a text, a call in two pieces, a good end. */
export function playEverything(writer: TurnWriter): void {
  writer.start();
  writer.reasoning('Hm.');
  writer.text('Hi');
  writer.callStart({ id: 'call_7', name: 'weather' });
  writer.callDelta('{"city":');
  writer.callDelta('"Oslo"}');
  writer.callEnd();
  writer.finish({ finish: 'tool-calls', usage: { inputTokens: 3, outputTokens: 4 } });
}
