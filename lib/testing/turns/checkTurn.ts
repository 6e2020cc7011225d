import { checkBound, checkObject, readOneOf } from '../../executor/optionReaders.ts';
import { isObject } from '../../schema/isObject.ts';
import { inWords } from '../../schema/schemaWords.ts';
import { checkDelay } from '../../tools/checkDelay.ts';
import { checkNames } from '../../tools/checkNames.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import type { ModelTurn } from './ModelTurn.ts';

/** Checks one member of an object; `name` is what messages call it. */
type Check = (name: string, value: unknown) => void;
/** The members that an object may have. Those whose check takes no undefined must be there. */
type Members = Readonly<Record<string, Check>>;

const FINISHES = ['stop', 'tool-calls', 'length', 'content-filter'];
const FAULTS = ['status', 'error', 'garbage', 'slow', 'cut', 'reset', 'silence'] as const;
const MIN_STATUS = 200;
const MAX_STATUS = 599;

const text: Check = (name, value) => {
  if (typeof value !== 'string') throw new TypeError(wrongValue(`${name} must be a string`, value));
};

const fullText: Check = (name, value) => {
  if (typeof value === 'string' && value !== '') return;
  throw new TypeError(wrongValue(`${name} must be a string that is not empty`, value));
};

const milliseconds: Check = (name, value) => {
  checkDelay(name, value, 0);
};

const positive: Check = (name, value) => {
  checkBound(name, value);
  if (value === 0) throw new RangeError(wrongValue(`${name} must be at least 1`, value));
};

const status: Check = (name, value) => {
  const isStatus = Number.isInteger(value) && Number(value) >= MIN_STATUS;
  if (isStatus && Number(value) <= MAX_STATUS) return;
  throw new RangeError(wrongValue(`${name} must be from ${MIN_STATUS} to ${MAX_STATUS}`, value));
};

const headers: Check = (name, value) => {
  checkObject(name, value);
  for (const [header, given] of Object.entries(value as object)) {
    text(`${name}.${header}`, given);
    if (isHeader(header, given)) continue;
    throw new TypeError(wrongValue(`${name}.${header} must be a header that HTTP allows`, given));
  }
};

/**
 * Servers throw for any other when it is too late to say so.
 *
 * Source: RFC 9110, sections 5.1 and 5.5.
 */
function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

const promise: Check = (name, value) => {
  if (typeof Reflect.get(Object(value), 'then') === 'function') return;
  throw new TypeError(wrongValue(`${name} must be a promise`, value));
};

const bytes: Check = (name, value) => {
  if (typeof value === 'string' || value instanceof Uint8Array) return;
  throw new TypeError(wrongValue(`${name} must be text or bytes`, value));
};

const optional =
  (check: Check): Check =>
  (name, value) => {
    if (value !== undefined) check(name, value);
  };

const object =
  (members: Members): Check =>
  (name, value) => {
    checkObject(name, value);
    checkNames(`${name}.`, value as object, members);
    for (const [member, check] of Object.entries(members)) {
      check(`${name}.${member}`, Reflect.get(value as object, member));
    }
  };

const list =
  (check: Check): Check =>
  (name, value) => {
    if (!Array.isArray(value)) throw new TypeError(wrongValue(`${name} must be an array`, value));
    for (const [index, item] of value.entries()) check(`${name}[${index}]`, item);
  };

/** Takes an object of one of several kinds: the member that it has tells which. */
const kinds =
  (all: Members): Check =>
  (name, value) => {
    const kind = isObject(value) ? Object.keys(all).find((member) => member in value) : undefined;
    const check = all[kind ?? ''];
    if (check !== undefined) return check(name, value);
    const words = inWords(Object.keys(all));
    throw new TypeError(wrongValue(`${name} must be an object with ${words}`, value));
  };

const fault: Check = (name, value) => {
  const kind = readOneOf(`${name}.fault`, Reflect.get(value as object, 'fault'), FAULTS);
  object({ fault: fullText, ...faultMembers(kind) })(name, value);
};

function faultMembers(kind: (typeof FAULTS)[number] | undefined): Members {
  switch (kind) {
    case 'status':
      return { status, message: optional(text), body: optional(text), headers: optional(headers) };
    case 'error':
      return { message: optional(fullText) };
    case 'garbage':
      return { bytes: optional(bytes) };
    case 'slow':
      return { chunkBytes: optional(positive), chunkMs: optional(milliseconds) };
    default:
      return {};
  }
}

/** Made anew for each turn: nothing happens when a module is loaded. */
const troubles = (): Members => ({
  waitMs: object({ waitMs: milliseconds }),
  until: object({ until: promise }),
  fault,
});

const args: Check = (name, value) => {
  if (!Array.isArray(value)) {
    if (typeof value !== 'string') checkObject(name, value);
    return;
  }
  const check: Check = (piece, given) => {
    if (typeof given !== 'string') kinds(troubles())(piece, given);
  };
  list(check)(name, value);
};

const step = (): Check =>
  kinds({
    text: object({ text }),
    reasoning: object({ reasoning: text }),
    call: object({
      call: object({ name: fullText, arguments: optional(args), id: optional(fullText) }),
    }),
    ...troubles(),
  });

const turn = (): Check =>
  object({
    steps: list(step()),
    finish: optional((name, value) => readOneOf(name, value as string, FINISHES)),
    usage: optional(object({ inputTokens: checkBound, outputTokens: checkBound })),
    deltaChars: optional(positive),
    chunkBytes: optional(positive),
    chunkMs: optional(milliseconds),
    headers: optional(headers),
  });

/**
 * Checks a turn; `name` is what messages call it.
 *
 * @throws TypeError or RangeError; the message names the place, what was expected and what came.
 */
export function checkTurn(name: string, value: ModelTurn): void {
  turn()(name, value);
}
