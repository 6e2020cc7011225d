import type { Observable } from 'rxjs';
import type { InputSchema } from '../schema/InputSchema.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import type { StandardSchema } from '../schema/StandardSchema.ts';
import type { Concurrency } from './Claim.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolDefinition } from './ToolDefinition.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/** The four kinds of tools: one value or many, plain text or parts. */
export type ToolKind = 'invokable' | 'streamable' | 'enhanced-invokable' | 'enhanced-streamable';

/** When a call may start: `sealed` = once its arguments are complete; `committed` = once the response finished well. */
export type StartPolicy = 'sealed' | 'committed';

/** What an executor needs to know of a tool beside its definition and source. Each trait may be left open. */
export interface ToolTraits<Input = unknown, Options = Readonly<Record<string, unknown>>> {
  /**
   * What calls of this tool may run beside, fixed or per validated input. A function that throws means `unsafe`.
   * @defaultValue 'unsafe'
   */
  readonly concurrency?: Concurrency | ((input: Input) => Concurrency);
  /** When calls start. @defaultValue `sealed` for calls without claims or with reads only, else `committed` */
  readonly start?: StartPolicy;
  /** Whether it may run again with the same input: for code that retries; the executor never does. @defaultValue true for the constant `safe`, else false */
  readonly idempotent?: boolean;
  /** Most calls of this tool that run at once, over all runs of an executor; absent or <= 0: no cap. */
  readonly maxConcurrent?: number;
  /** Most UTF-16 code units of text in a result; 0 or absent: no limit. */
  readonly maxResultSizeChars?: number;
  /**
   * What to do at the first unit beyond the limit: `stop` unsubscribes the source, `drain` lets it run and drops the rest.
   * @defaultValue `stop` where the default start is `sealed`, else `drain`
   */
  readonly overflow?: 'stop' | 'drain';
  /** Deadline of a whole call in milliseconds from its start; absent or 0: none. */
  readonly timeoutMs?: number;
  /** Longest silence between outputs in milliseconds, from the start; absent or 0: none. */
  readonly idleTimeoutMs?: number;
  /** Whether the result is the answer, for the loop that sends results on; the executor does not read it. @defaultValue false */
  readonly returnDirectly?: boolean;
  /** Defaults of the options of one call. */
  readonly options?: Options;
  /** JSON Schema or Standard Schema of the structured output, which is checked against it and not changed. */
  readonly outputSchema?: JsonSchema | StandardSchema;
  /**
   * Makes the input of the argument text: an object, or text for a tool that takes text; no promise. It is validated then. A
   * call for which it throws is `invalid`. @defaultValue strict JSON of an object
   */
  readonly decodeArguments?: (text: string) => unknown;
  /**
   * Makes the text of a value that a standard tool gives; enhanced tools give their parts themselves.
   * @defaultValue a string as it is, anything else as `JSON.stringify` writes it
   */
  readonly encodeResult?: (value: unknown) => string;
  /** Data for the application; not sent to the model. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/**
 * A definition plus a source: given an input, an observable of output. Made by the four factories or by `toTool`.
 */
export interface Tool<Input = never, Options = never> {
  /** Which of the four kinds. */
  readonly kind: ToolKind;
  /** What a model is told. */
  readonly definition: ToolDefinition;
  /** How to check the input: the schema as the author gave it, a JSON Schema as its `schemaModifier` made it. */
  readonly inputSchema: InputSchema;
  /** What an executor needs to know. Traits that were left open are absent. */
  readonly traits: ToolTraits<Input, unknown>;
  /** The source: cold; subscribing runs the tool once, unsubscribing stops it. */
  readonly source: (input: Input, context: ToolContext<Options>) => Observable<ToolOutput>;
}

/** Any tool, whatever its input and options. */
export type AnyTool = Tool<never, never>;
