/** Options and bounds of decoding one response. Beyond a bound the stream errors with kind `limit`; nothing is cut silently. */
export interface DecodeOptions {
  /** Names of the tools offered; lets a name that arrives in pieces be joined. */
  readonly toolNames?: readonly string[];
  /** Which dialect of the format the server speaks, where behaviours exclude each other: no format of this version has any. */
  readonly dialect?: string;
  /** Which of several choices (candidates) to decode. @defaultValue 0 */
  readonly choice?: number;
  /** Most calls in one response. @defaultValue 1024 */
  readonly maxCalls?: number;
  /** Most UTF-16 code units of argument text of one call. @defaultValue 16777216 (16 MiB) */
  readonly maxArgumentBytes?: number;
  /** Most UTF-16 code units of one wire event. @defaultValue 67108864 (64 MiB) */
  readonly maxEventBytes?: number;
}
