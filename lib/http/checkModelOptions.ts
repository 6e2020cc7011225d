import { checkDecodeOptions } from '../model/checkDecodeOptions.ts';
import { isObject } from '../schema/isObject.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { checkApiKey } from './requestKey.ts';

const OPTIONS: Readonly<Record<keyof ModelOptions, true>> = {
  model: true,
  apiKey: true,
  baseUrl: true,
  headers: true,
  body: true,
  decode: true,
  ky: true,
  fetch: true,
  retries: true,
  maxRetryAfterMs: true,
  connectTimeoutMs: true,
  firstByteTimeoutMs: true,
  idleTimeoutMs: true,
  scheduler: true,
  random: true,
};

/** What the options of one model have beside those of all. */
export interface ModelSpecifics {
  /** Options that other models do not have. */
  readonly ownOptions?: readonly string[];
  /** Members of the body that are not for `body` to say. */
  readonly ownMembers: readonly string[];
}

/**
 * Checks the options of a model, but those of sending.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function checkModelOptions(
  options: ModelOptions,
  { ownOptions = [], ownMembers }: ModelSpecifics,
): void {
  if (!isObject(options)) throw new TypeError(wrongValue('options must be an object', options));
  const known = Object.fromEntries(ownOptions.map((name) => [name, true]));
  checkNames('', options, { ...OPTIONS, ...known });
  const { model, apiKey, body, decode } = options;
  if (typeof model !== 'string' || model === '') {
    throw new TypeError(wrongValue('model must be the name of a model', model));
  }
  checkApiKey(apiKey);
  if (decode !== undefined) checkDecodeOptions(decode);
  if (body === undefined) return;
  if (!isObject(body)) throw new TypeError(wrongValue('body must be an object', body));
  const own = ownMembers.find((name) => Object.hasOwn(body, name));
  if (own !== undefined) {
    throw new TypeError(`body must not have ${own}: the model says it for each request.`);
  }
}
