import { InvalidToolError } from '../errors/InvalidToolError.ts';
import type { DefinitionInput } from './completeDefinition.ts';
import { createTool } from './createTool.ts';
import { isTool } from './isTool.ts';
import type { Tool, ToolKind, ToolTraits } from './Tool.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import type { AnyOptions, Given } from './ToolSpec.ts';
import { pickTraits } from './traits.ts';

/**
 * An object, usually of a class, that implements a tool: a definition and at least one of the four methods. What each may
 * give is what `execute` of the factory of that kind may give.
 */
export interface ToolObject<Input = Record<string, unknown>, Options = AnyOptions>
  extends ToolTraits<Input, Options> {
  /** What a model is told. */
  readonly definition: DefinitionInput;
  /** Traits; they win over those that are fields of the object. */
  readonly traits?: ToolTraits<Input, Options>;
  /** Gives one value. */
  invokableRun?(input: Input, context: ToolContext<Options>): unknown;
  /** Gives text in pieces. */
  streamableRun?(input: Input, context: ToolContext<Options>): Given<string>;
  /** Gives its parts at once. */
  enhancedInvokableRun?(input: Input, context: ToolContext<Options>): Given<ToolOutput>;
  /** Gives its parts as they come. */
  enhancedStreamableRun?(input: Input, context: ToolContext<Options>): Given<ToolOutput>;
}

type RunName = Extract<keyof ToolObject, `${string}Run`>;

/** The methods, the preferred first. */
const runs: readonly (readonly [RunName, ToolKind])[] = [
  ['enhancedStreamableRun', 'enhanced-streamable'],
  ['enhancedInvokableRun', 'enhanced-invokable'],
  ['streamableRun', 'streamable'],
  ['invokableRun', 'invokable'],
];

/**
 * Makes a tool of an object that implements one. A tool is returned as it is.
 *
 * Of several methods one is used: an enhanced one before a standard one, and among these the streamable one, because it
 * can give one value as well and shows it earlier. Methods, and a `concurrency` that is one, are called on the object.
 *
 * @throws InvalidToolError for an object without a definition with a name, or without any of the methods; and what the
 * factories throw for its schemas.
 */
export function toTool<Input = Record<string, unknown>, Options = AnyOptions>(
  object: ToolObject<Input, Options> | Tool<Input, Options>,
): Tool<Input, Options> {
  if (isTool(object)) return object as Tool<Input, Options>;
  const definition = object?.definition;
  if (typeof definition?.name !== 'string') {
    throw new InvalidToolError('', 'its definition must have a name');
  }
  const { name, description, inputSchema, schemaModifier, outputSchema } = definition;
  const run = runs.find(([method]) => typeof object[method] === 'function');
  if (run === undefined) {
    const methods = runs.map(([method]) => method).join(', ');
    throw new InvalidToolError(name, `it must have one of the methods ${methods}`);
  }
  const [method, kind] = run;
  return createTool<Input, Options>(kind, {
    ...traitsOf(object),
    name,
    description,
    inputSchema,
    schemaModifier,
    ...(outputSchema !== undefined && { outputSchema }),
    execute: (input, context) => object[method]?.(input, context),
  });
}

function traitsOf<Input, Options>(object: ToolObject<Input, Options>): ToolTraits<Input, Options> {
  const { concurrency, ...own } = pickTraits(object);
  return {
    ...own,
    ...(concurrency !== undefined && {
      concurrency: typeof concurrency === 'function' ? concurrency.bind(object) : concurrency,
    }),
    ...(object.traits && pickTraits(object.traits)),
  } as ToolTraits<Input, Options>;
}
