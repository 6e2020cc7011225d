import type { InteropObservable, Observable, ReadableStreamLike } from 'rxjs';
import type { InputOf, InputSchema } from '../schema/InputSchema.ts';
import type { ToolTraits } from './Tool.ts';
import type { ToolContext } from './ToolContext.ts';

/** A source of values, of any kind that a tool may give. */
export type ValueSource<Value> =
  | Iterable<Value>
  | AsyncIterable<Value>
  | ReadableStreamLike<Value>
  | InteropObservable<Value>
  | Observable<Value>;

/** What a tool's function gives: a value or a source of values, or a promise of one of them. */
export type Given<Value> = Value | ValueSource<Value> | PromiseLike<Value | ValueSource<Value>>;

/** What a factory makes a tool of: definition, function and traits in one object. */
export interface ToolSpec<Schema extends InputSchema, Options, Result>
  extends ToolTraits<InputOf<Schema>, Options> {
  /** 1 to 64 of `A-Za-z0-9_-`; unique in its registry. */
  readonly name: string;
  /** What the tool does and when to use it, for the model. @defaultValue empty */
  readonly description?: string;
  /**
   * JSON Schema of an object, or `'text'` for free text. Literal: the type of the input is inferred from it.
   * @defaultValue no parameters
   */
  readonly inputSchema?: Schema;
  /**
   * Runs the tool, once for each subscription to its source. Throw anything to fail: the message is what the model reads.
   */
  readonly execute: (input: InputOf<Schema>, context: ToolContext<Options>) => Result;
}

/** Options of one call, where a tool names none. */
export type AnyOptions = Readonly<Record<string, unknown>>;
