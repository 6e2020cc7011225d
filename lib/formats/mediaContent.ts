import type { MediaPart } from '../tools/ToolOutputPart.ts';

/** The content of a part, as bytes or base64 text, also where it stands in a `data:` URL; undefined if it is only elsewhere. */
export function mediaContent({ data, url = '' }: MediaPart): string | Uint8Array | undefined {
  const content = data ?? /^data:[^,]*;base64,(.*)$/is.exec(url)?.[1];
  return content !== undefined && content.length > 0 ? content : undefined;
}
