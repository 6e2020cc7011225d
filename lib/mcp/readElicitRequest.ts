import { isObject } from '../schema/isObject.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { cleanText } from './cleanText.ts';
import type { McpElicitRequest } from './McpElicitRequest.ts';
import { mcpBoundsProblem } from './mcpBoundsProblem.ts';
import { checkMcpUrl } from './urlPolicy.ts';

/** How a question is read. */
export interface ElicitBounds {
  /** Name of the server. */
  readonly serverId: string;
  /** Most UTF-16 code units of the message, and of each title and description. */
  readonly maxDescriptionChars: number;
  /** Most UTF-16 code units of the schema as JSON text. */
  readonly maxSchemaChars: number;
}

/** A question that can be asked, or why not. */
export type ReadElicit =
  | { readonly request: McpElicitRequest }
  | {
      /** One sentence. */
      readonly problem: string;
    };

const MAX_URL_CHARS = 8_192;

/** What a person reads. */
const WORDS: ReadonlySet<string> = new Set(['title', 'description', 'enumNames']);

/**
 * Reads the parameters of `elicitation/create`, whatever they are: cleaned and bounded. Pure; never throws.
 *
 * A schema in which there is a `__proto__` is refused: the official client 2.4 fills in the defaults of its nested schemas, and
 * would write them into the prototype of all objects.
 */
export function readElicitRequest(params: unknown, bounds: ElicitBounds): ReadElicit {
  if (!isObject(params)) {
    return { problem: wrongValue('The parameters of a question must be an object', params) };
  }
  const { mode = 'form', message } = params;
  if (typeof message !== 'string') {
    return { problem: wrongValue('The message of a question must be a string', message) };
  }
  const { serverId, maxDescriptionChars } = bounds;
  const asked = { serverId, message: cleanText(message, maxDescriptionChars) };
  if (mode === 'form') return readForm(params['requestedSchema'], asked, bounds);
  if (mode === 'url') return readUrl(params['url'], asked);
  return { problem: wrongValue("The mode of a question must be 'form' or 'url'", mode) };
}

interface Asked {
  readonly serverId: string;
  readonly message: string;
}

function readForm(schema: unknown, asked: Asked, bounds: ElicitBounds): ReadElicit {
  if (!isObject(schema)) {
    return { problem: wrongValue('The requestedSchema of a question must be an object', schema) };
  }
  const problem = mcpBoundsProblem(schema, bounds.maxSchemaChars);
  if (problem !== undefined) {
    return { problem: `The requestedSchema of a question cannot be used: ${problem}.` };
  }
  if (JSON.stringify(schema).includes('"__proto__"')) {
    return { problem: 'The requestedSchema of a question must have no "__proto__", and has one.' };
  }
  const requestedSchema = cleaned(schema, bounds.maxDescriptionChars) as JsonSchema;
  return { request: Object.freeze({ mode: 'form', ...asked, requestedSchema }) };
}

/** A copy in which the words are clean. Values, such as those of an `enum`, stay: an answer must have them as they are. */
function cleaned(node: unknown, maxChars: number, areWords = false): unknown {
  if (typeof node === 'string') return areWords ? cleanText(node, maxChars) : node;
  if (Array.isArray(node)) return node.map((member) => cleaned(member, maxChars, areWords));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, member]) => [key, cleaned(member, maxChars, WORDS.has(key))]),
  );
}

function readUrl(url: unknown, asked: Asked): ReadElicit {
  try {
    const { href } = checkMcpUrl('The URL of a question', url);
    if (href.length > MAX_URL_CHARS) {
      return { problem: `The URL of a question must have at most ${MAX_URL_CHARS} characters.` };
    }
    return { request: Object.freeze({ mode: 'url', ...asked, url: href }) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
