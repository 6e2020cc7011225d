import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { streamErrorFacts } from '../errors/streamErrorFacts.ts';

const MASK = '***';
/** What is shorter is no secret, and stands in every other word. */
const LEAST_CHARS = 4;
/** Excerpts of bodies are cut here, half a character aside, without a mark. */
const CUT_CHARS = 499;

/**
 * Gives an error in which none of `secrets` stands: each is `***` in its message, body excerpt, provider code and request id, also
 * as JSON or a URL would write it, and also where a cut has left only its start. Its cause is left out then, and if it holds
 * one itself. The same error, if there is nothing to mask. Pure.
 */
export function maskSecrets(error: unknown, secrets: Iterable<string>): unknown {
  const spellings = spellingsOf(secrets);
  if (!ModelStreamError.is(error) || spellings.length === 0) return error;
  const { cause, ...facts } = streamErrorFacts(error);
  const texts = textsOf(error);
  const masked = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, maskText(text, spellings)]),
  );
  const isSame = Object.entries(texts).every(([name, text]) => masked[name] === text);
  if (isSame && isClean(cause, spellings)) return error;
  const { message = '', ...others } = masked;
  return new ModelStreamError(error.kind, message, { ...facts, ...others });
}

/** The facts of an error that a server may have worded. */
function textsOf(error: ModelStreamError): Record<string, string> {
  const { message, bodyExcerpt, providerCode, requestId } = error;
  return {
    message,
    ...(bodyExcerpt !== undefined && { bodyExcerpt }),
    ...(providerCode !== undefined && { providerCode }),
    ...(requestId !== undefined && { requestId }),
  };
}

/** The ways in which a secret may be written, the longest first. */
function spellingsOf(secrets: Iterable<string>): string[] {
  const spellings = [...secrets]
    .filter((secret) => secret.length >= LEAST_CHARS)
    .flatMap((secret) => {
      const json = JSON.stringify(secret).slice(1, -1);
      return [
        secret,
        json,
        json.replaceAll('/', '\\/'),
        json.replace(/[<>&'=+]/g, toEscape),
        json.replace(/[<>&'+]/g, (character) =>
          toEscape(character).toUpperCase().replace('U', 'u'),
        ),
        encodeURIComponent(secret),
      ];
    });
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}

/** As writers of JSON that may stand in a page write it. */
function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function maskText(text: string, spellings: readonly string[]): string {
  let masked = text;
  for (const spelling of spellings) masked = masked.replaceAll(spelling, MASK);
  const pieces = masked.split('…');
  const last = pieces.length - 1;
  return pieces
    .map((piece, at) =>
      at < last || text.length >= CUT_CHARS ? maskCutEnd(piece, spellings) : piece,
    )
    .join('…');
}

/** Masks the start of a secret at the end of a text that was cut there. */
function maskCutEnd(text: string, spellings: readonly string[]): string {
  const left = Math.max(...spellings.map((spelling) => overlap(text, spelling)));
  return left === 0 ? text : `${text.slice(0, -left)}${MASK}`;
}

/** How many characters at the end of `text` are the start of `secret`; 0 if that says nothing. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(secret.length, text.length); length >= LEAST_CHARS; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}

/** What a cause may be made of: nothing that hides what it holds, as requests, headers, maps and bytes do. */
const READABLE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  ['Object', 'Array', 'Error', 'DOMException'].map((name) => `[object ${name}]`),
);
/** Members of errors that are not always their own. */
const ERROR_MEMBERS = ['name', 'message', 'stack'];

/** Whether no secret can be read from a cause. One that cannot be looked at is none to keep. */
function isClean(cause: unknown, spellings: readonly string[]): boolean {
  const seen = new Set<object>();
  const look = (value: unknown): boolean => {
    if (typeof value === 'string') return !spellings.some((spelling) => value.includes(spelling));
    if (typeof value !== 'object' || value === null) return true;
    if (seen.has(value) || !READABLE.has(Object.prototype.toString.call(value))) return false;
    seen.add(value);
    const names = new Set<PropertyKey>([...ERROR_MEMBERS, ...Reflect.ownKeys(value)]);
    return [...names].every((name) => look(name) && look(Reflect.get(value, name)));
  };
  try {
    return look(cause);
  } catch {
    return false;
  }
}
