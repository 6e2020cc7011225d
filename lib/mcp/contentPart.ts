import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import type { LinkPart, MediaPart, PartAudience, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import { cleanLine, cleanText } from './cleanText.ts';
import { mediaPart } from './mediaPart.ts';

/** A part, or in words why there is none. */
export type ReadPart = { readonly part: ToolOutputPart } | { readonly problem: string };

type Block = Readonly<Record<string, unknown>>;

/** Longer addresses are cut where they are shown only; where they are used they are refused. */
const MAX_URL_CHARS = 8_192;
const MAX_SHOWN_URL_CHARS = 500;
const MAX_NAME_CHARS = 200;
const MAX_DESCRIPTION_CHARS = 1_000;

/** How each type of content is read; there are no others. */
const readers: ReadonlyMap<unknown, (block: Block) => ReadPart> = new Map([
  ['text', readText],
  ['image', readMedia],
  ['audio', readMedia],
  ['resource_link', readLink],
  ['resource', readResource],
]);

/**
 * Reads one block of what a tool of a server gave. Texts stay as they are; media become `image`, `audio`, `video` or `file`
 * parts by their media type; an embedded resource becomes its text, after a line that names it, or its content; a link stays a
 * link, and nothing is fetched. What is not for the assistant is marked `audience: 'user'`. Never throws. Source: Model Context
 * Protocol 2026-07-28, `ContentBlock`.
 */
export function contentPart(block: unknown): ReadPart {
  if (!isObject(block)) return { problem: `it must be an object, got ${describeValue(block)}` };
  const read = readers.get(block['type']);
  if (read === undefined)
    return { problem: `its type ${describeValue(block['type'])} is not known` };
  const result = read(block);
  const audience = audienceOf(block['annotations']);
  if (audience === undefined || 'problem' in result) return result;
  return { part: { ...result.part, audience } };
}

function readText({ text }: Block): ReadPart {
  return typeof text === 'string'
    ? { part: { type: 'text', text } }
    : { problem: `its text must be a string, got ${describeValue(text)}` };
}

function readMedia({ data, mimeType }: Block): ReadPart {
  return mediaPart({ data, mediaType: mimeType });
}

function readLink({ uri, title, name, description, mimeType }: Block): ReadPart {
  if (!isAddress(uri)) return { problem: addressProblem(uri) };
  const shown = lineOf(title, MAX_NAME_CHARS) ?? lineOf(name, MAX_NAME_CHARS);
  const mediaType = lineOf(mimeType, MAX_NAME_CHARS);
  const part: LinkPart = {
    type: 'link',
    url: uri,
    ...(shown !== undefined && { name: shown }),
    ...(typeof description === 'string' &&
      description !== '' && { description: cleanText(description, MAX_DESCRIPTION_CHARS) }),
    ...(mediaType !== undefined && { mediaType }),
  };
  return { part };
}

function readResource({ resource }: Block): ReadPart {
  if (!isObject(resource)) {
    return { problem: `its resource must be an object, got ${describeValue(resource)}` };
  }
  const { uri, text, blob, mimeType } = resource;
  if (!isAddress(uri)) return { problem: addressProblem(uri) };
  if (typeof text === 'string') {
    const facts = [lineOf(uri, MAX_SHOWN_URL_CHARS), lineOf(mimeType, MAX_NAME_CHARS)];
    const head = facts.filter((fact) => fact !== undefined).join(', ');
    return { part: { type: 'text', text: `[resource ${head}]\n${text}` } };
  }
  const media = mediaPart({ data: blob, mediaType: mimeType ?? 'application/octet-stream' });
  return 'problem' in media ? media : { part: withSource(media.part, uri) };
}

/**
 * The address goes to the application only, not to `url`: a provider would try to fetch what only the server knows.
 */
function withSource(part: MediaPart, uri: string): MediaPart {
  const name = lineOf(/[^/?#]*(?=[?#]|$)/.exec(uri.replace(/\/+$/, ''))?.[0], MAX_NAME_CHARS);
  return { ...part, ...(name !== undefined && { name }), extra: { uri } };
}

function isAddress(uri: unknown): uri is string {
  return typeof uri === 'string' && uri !== '' && uri.length <= MAX_URL_CHARS;
}

function addressProblem(uri: unknown): string {
  return `its uri must be a string of 1 to ${MAX_URL_CHARS} characters, got ${describeValue(uri)}`;
}

function lineOf(value: unknown, maxChars: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = cleanLine(value, maxChars);
  return line === '' ? undefined : line;
}

/** An audience that is empty, or not understood, leaves nobody out. */
function audienceOf(annotations: unknown): PartAudience | undefined {
  const audience = isObject(annotations) ? annotations['audience'] : undefined;
  const isForOthers =
    Array.isArray(audience) && audience.includes('user') && !audience.includes('assistant');
  return isForOthers ? 'user' : undefined;
}
