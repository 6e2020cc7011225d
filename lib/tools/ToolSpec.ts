import type { InteropObservable, Observable, ReadableStreamLike } from 'rxjs';
import type { InputOf, InputSchema } from '../schema/InputSchema.ts';
import type { SchemaModifier } from '../schema/modifySchema.ts';
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
   * What the tool takes; the type of the input is inferred from it: a literal JSON Schema of an object, what `params` makes
   * of a parameter map, a Standard Schema that can give JSON Schema (zod, valibot, arktype), or `'text'` for free text.
   *
   * A JSON Schema is at most 1 MiB of text and 512 levels deep, without what contains itself. Its defaults are written into
   * the input. A Standard Schema needs no validator, and the input is what it makes of it.
   * @defaultValue no parameters
   */
  readonly inputSchema?: Schema;
  /**
   * Changes the input schema, once, when the tool is made: asked for every property, element and at last the root. What it
   * makes of a JSON Schema is what models are told and what is checked; of a Standard Schema, only what models are told.
   * Your schema object stays as it is. One that throws, or gives something else than an object, has the tool refused.
   * @defaultValue none
   */
  readonly schemaModifier?: SchemaModifier;
  /**
   * Runs the tool, once for each subscription to its source. Throw anything to fail: the message is what the model reads.
   */
  readonly execute: (input: InputOf<Schema>, context: ToolContext<Options>) => Result;
}

/** Options of one call, where a tool names none. */
export type AnyOptions = Readonly<Record<string, unknown>>;
