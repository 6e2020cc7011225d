/** A call to run, as anybody may write it. */
export interface CallInput {
  /** The provider's id of the call. An id given again with equal name and arguments is a re-send and runs once. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** JSON text of an object, or the object; absent: no arguments. Free text for `kind: 'custom'`. */
  readonly arguments?: string | Readonly<Record<string, unknown>>;
  /** `custom`: `arguments` is free text. @defaultValue 'function' */
  readonly kind?: 'function' | 'custom';
  /** Index of the call in its run. @defaultValue the next free one */
  readonly index?: number;
  /** Data that goes with the call. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}
