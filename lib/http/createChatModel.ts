import { catchError, defer, map, type Observable, throwError } from 'rxjs';
import type { ChatRequest } from '../formats/ChatRequest.ts';
import { decodeStream } from '../formats/decodeStream.ts';
import type { WireFormat } from '../formats/WireFormat.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import type { DecodeOptions } from '../model/DecodeOptions.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { withoutAbsent } from '../tools/withoutAbsent.ts';
import { checkModelOptions, type ModelSpecifics } from './checkModelOptions.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { maskSecrets } from './maskSecrets.ts';
import { mergeBody } from './mergeBody.ts';
import { openStream } from './openStream.ts';
import { requestKey } from './requestKey.ts';
import { readHeaders, readRequestPlan } from './requestOptions.ts';
import { writeJson } from './writeJson.ts';

/** What tells one API from another. `Entry` is an entry of its history. */
export interface ModelApi<Message, Entry> extends ModelSpecifics {
  /** Its wire format. */
  readonly format: WireFormat<never, Message, unknown>;
  /** The address of its endpoint. Called when the options are known to be good. */
  url(): string;
  /** Its headers, beside the content type and the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The header in which it takes the key. */
  keyHeader(key: string): readonly [name: string, value: string];
  /** The body of a request. */
  body(request: ChatRequest<Entry>): object;
}

const TIMEOUTS = {
  connectTimeoutMs: 120_000,
  firstByteTimeoutMs: 300_000,
  idleTimeoutMs: 300_000,
} as const;

/** Names of headers, and of parameters of the base URL, in whose values a key may stand. */
const SECRET_NAME = /auth|key|token|secret|cookie|session|signature/;

/**
 * Makes the model of an API: its `stream` is cold, writes the body once for each subscription, and sends it as `postStream`
 * does; what comes is decoded. No key stands in its errors.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function createChatModel<Message, Entry>(
  api: ModelApi<Message, Entry>,
  options: ModelOptions,
): ChatModel<Message, ChatRequest<Entry>> {
  checkModelOptions(options, api);
  const plan = readRequestPlan({ ...TIMEOUTS, ...withoutAbsent(options) });
  const added = readHeaders('headers', options.headers);
  const url = api.url();

  const stream = (request: ChatRequest<Entry>): Observable<ModelEvent<Message>> =>
    defer(() => {
      const secrets = new Set(secretsOf([...added, ...new URL(url).searchParams]));
      const headers$ = requestKey(options.apiKey).pipe(
        map((key) => {
          if (key !== undefined) secrets.add(key.trim());
          return headersOf(api, key, added);
        }),
      );
      const body = writeJson(mergeBody({ ...api.body(request) }, options.body));
      const bytes$ = openStream({ url, body, headers$ }, plan);
      return decodeStream(api.format, bytes$, decodeOptions(request, options)).pipe(
        catchError((error: unknown) => throwError(() => maskSecrets(error, secrets))),
      );
    });
  return Object.freeze({ format: api.format.name, stream });
}

function headersOf(
  { headers, keyHeader }: Pick<ModelApi<unknown, never>, 'headers' | 'keyHeader'>,
  key: string | undefined,
  added: Headers,
): Headers {
  const joined = new Headers({ 'content-type': 'application/json', ...headers });
  if (key !== undefined) joined.set(...keyHeader(key));
  for (const [name, value] of added) joined.set(name, value);
  return joined;
}

/** The values that may be keys, whole and without their scheme. */
function secretsOf(named: readonly (readonly [name: string, value: string])[]): string[] {
  return named
    .filter(([name]) => SECRET_NAME.test(name.toLowerCase()))
    .flatMap(([, value]) => [value, value.slice(value.lastIndexOf(' ') + 1)]);
}

/** Tools of the user's own have names that only the provider may know: then nothing can be said of them. */
function decodeOptions(request: ChatRequest, { body, decode }: ModelOptions): DecodeOptions {
  if (body?.tools !== undefined) return decode ?? {};
  return { toolNames: (request.tools ?? []).map(({ name }) => name), ...decode };
}
