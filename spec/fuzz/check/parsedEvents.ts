import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { splitEvents } from '../input/splitEvents.ts';
import { toWireText } from '../input/WireText.ts';

/** The events in `bytes` as an SDK would give them: those that are a JSON object. Frames alone have their kind outside of it. */
export function parsedEvents(format: FormatName, bytes: Uint8Array): object[] {
  return splitEvents(format, bytes).flatMap((piece) => {
    try {
      const { name = '', text } = toWireText(format, piece);
      const event: unknown = JSON.parse(text);
      if (typeof event !== 'object' || event === null || Array.isArray(event)) return [];
      return [format === 'bedrock-converse' ? { [name]: event } : event];
    } catch {
      return [];
    }
  });
}
