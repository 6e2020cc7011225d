import type { CallToolResult } from '@modelcontextprotocol/server';
import { isObject } from '../schema/isObject.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { servedContent } from './servedContent.ts';

const INCOMPLETE =
  'The output is not complete, so that it is not what the output schema of the tool says.';

/**
 * Gives a result as the answer to `tools/call`. A call that did not end well is an answer with `isError`. With `isTyped`, the
 * structured value goes along, which clients check; a result that lacks it, or was cut, is an error then. Without, it does not:
 * its text is in the content.
 *
 * Source: Model Context Protocol 2026-07-28, `CallToolResult`.
 */
export function servedResult(result: ToolResult, isTyped: boolean): CallToolResult {
  const content = servedContent(result.parts);
  if (result.isError) return { content, isError: true };
  if (!isTyped) return { content };
  const structuredContent = result.truncated === undefined ? plain(result.structured) : undefined;
  if (structuredContent === undefined) return errorAnswer(INCOMPLETE, content);
  return { content, structuredContent };
}

/** An answer that says what went wrong, with what there is beside. */
export function errorAnswer(text: string, content: CallToolResult['content'] = []): CallToolResult {
  return { content: [{ type: 'text', text }, ...content], isError: true };
}

/** As JSON has it: a value that JSON cannot hold would break the connection. */
function plain(value: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(value));
    return isObject(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}
