import { isObject, type JsonObject, objectsOf } from './json.ts';

/** A tool result as it stands in a request. */
export interface GivenResult {
  readonly text: string;
  readonly isError: boolean;
  /** Whether the text ends with a mark that it was cut. */
  readonly truncated: boolean;
  /** Size of the first PNG in it, read from the picture itself. */
  readonly image?: { readonly width: number; readonly height: number };
}

/** The tool results in the last message, by name of the tool that was called. */
export function givenResults(messages: readonly JsonObject[]): ReadonlyMap<string, GivenResult> {
  const names = new Map<unknown, unknown>();
  for (const block of objectsOf(messages.at(-2)?.['content'])) {
    if (block['type'] === 'tool_use') names.set(block['id'], block['name']);
  }
  const results = objectsOf(messages.at(-1)?.['content']).filter(
    ({ type }) => type === 'tool_result',
  );
  return new Map(
    results.map((block) => [String(names.get(block['tool_use_id'])), readResult(block)]),
  );
}

function readResult({ content, is_error }: JsonObject): GivenResult {
  const parts =
    typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
  const text = parts.map((part) => (part['type'] === 'text' ? String(part['text']) : '')).join('');
  const image = parts.map(pngSize).find((size) => size !== undefined);
  return {
    text,
    isError: is_error === true,
    truncated: /\[truncated\]$/.test(text),
    ...(image !== undefined && { image }),
  };
}

/** Width and height stand at a fixed place in the head of a PNG. */
function pngSize({ type, source }: JsonObject): GivenResult['image'] {
  if (type !== 'image' || !isObject(source)) return undefined;
  const bytes = Buffer.from(String(source['data']), 'base64');
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
