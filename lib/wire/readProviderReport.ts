/** What a provider says in the body of an answer that is no event stream. */
export interface ProviderReport {
  /** Its message, with the type of error before it where it gave one. */
  readonly message: string;
  /** Its own code of the error, else its type or status, where it gave one as text. */
  readonly code?: string;
  /** The status code in the body, where it has one: gateways answer with 200 and put the real one there. */
  readonly status?: number;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Finds the error that a JSON text reports, in the shapes that providers and their gateways use: `error` as an object
 * or text, alone or in a list; else `message` or `detail`. Gives undefined for anything else. Pure.
 */
export function readProviderReport(text: string): ProviderReport | undefined {
  const body = parseJson(text);
  const top: unknown = Array.isArray(body) ? body[0] : body;
  if (!isMembers(top)) return undefined;
  const { error } = top;
  if (isMembers(error)) return toReport(error) ?? toReport({ message: toJson(error) });
  if (typeof error === 'string' && error !== '') return { message: error, ...codeOf(top) };
  return toReport(top);
}

/** Tells whether a value can be the provider's code of an error: the word `error` says nothing. */
export function isProviderCode(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== 'error';
}

function toReport({ message, detail, type, code, status }: Members): ProviderReport | undefined {
  const words = toWords(message) ?? toWords(detail);
  if (words === undefined) return undefined;
  const name = [type, code, status].find(isProviderCode);
  const httpStatus = [code, status].find(isHttpStatus);
  return {
    message: name === undefined ? words : `${name}: ${words}`,
    ...codeOf({ code, type, status }),
    ...(httpStatus !== undefined && { status: httpStatus }),
  };
}

/** The code is what is most telling: OpenAI's types are few. */
function codeOf({ code, type, status }: Members): Pick<ProviderReport, 'code'> {
  const found = [code, type, status].find(isProviderCode);
  return found === undefined ? {} : { code: found };
}

/** A message is text; validators give a list of complaints. */
function toWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  return Array.isArray(value) && value.length > 0 ? toJson(value) : undefined;
}

/** Undefined for what is nested too deeply to be written. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHttpStatus(value: unknown): value is number {
  return typeof value === 'number' && value >= 400 && value <= 599;
}
