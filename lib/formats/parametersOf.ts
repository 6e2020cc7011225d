import type { ToolDefinition } from '../tools/ToolDefinition.ts';

/** The schema of an object with one text, `input`. */
export interface TextInputSchema {
  readonly type: 'object';
  readonly properties: { readonly input: { readonly type: 'string' } };
  readonly required: string[];
}

const TEXT_INPUT: TextInputSchema = /* @__PURE__ */ Object.freeze({
  type: 'object',
  properties: { input: { type: 'string' as const } },
  required: ['input'],
});

/**
 * The schema that a tool has where every tool takes an object: a tool that takes free text gets that of an object with the
 * text in `input`.
 */
export function parametersOf(
  inputSchema: ToolDefinition['inputSchema'],
): Exclude<ToolDefinition['inputSchema'], 'text'> | TextInputSchema {
  return inputSchema === 'text' ? TEXT_INPUT : inputSchema;
}
