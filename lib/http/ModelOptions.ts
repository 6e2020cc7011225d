import type { DecodeOptions } from '../model/DecodeOptions.ts';
import type { PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';

/** What all ready-made models take. Times are milliseconds, at most 2^31 - 1. */
export interface ModelOptions extends PostStreamOptions {
  /** Name of the model, as its API knows it. */
  readonly model: string;
  /**
   * The key; or a function that gives it, at once or as a promise, and is asked before each attempt of a request. It never
   * stands in an error. @defaultValue none: no key is sent
   */
  readonly apiKey?: string | (() => string | PromiseLike<string>);
  /** Where the API is: what stands before the path of the endpoint, absolute; its query is kept. @defaultValue the provider's */
  readonly baseUrl?: string;
  /** Headers of each request; they win over those of the model, that of the key included. */
  readonly headers?: NonNullable<PostStreamInit['headers']>;
  /**
   * Further members of each request body, such as `temperature`. They win over those of the model; one that is undefined leaves
   * the member out. Objects are merged member by member, one level deep, and `tools` are added to those of the request, such as
   * tools that the provider runs. Refused are the messages and `stream`, which are not for options to say.
   */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Bounds and options of decoding. @defaultValue those of the format; `toolNames`: the tools of the request */
  readonly decode?: DecodeOptions;
  /**
   * Longest wait of one attempt for the headers of the answer, the key included; 0 for no limit. It is not the connecting
   * alone: `fetch` does not tell when it is connected, and many models send headers only when they have begun to speak.
   * @defaultValue 120000
   */
  readonly connectTimeoutMs?: number;
  /** Longest wait for the first byte after the headers; 0 for no limit. @defaultValue 300000 */
  readonly firstByteTimeoutMs?: number;
  /**
   * Longest silence between bytes; 0 for no limit. While the consumer wants no more, nothing is read, and nothing is silence.
   * @defaultValue 300000
   */
  readonly idleTimeoutMs?: number;
}
