import { isTool } from '../tools/isTool.ts';
import type { AnyTool } from '../tools/Tool.ts';
import { type ToolObject, toTool } from '../tools/toTool.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { UsageError } from './UsageError.ts';

/**
 * Collects the tools that a module exports: each export is a tool, an object that implements one, or an array of those. A tool that is
 * exported twice counts once.
 *
 * @throws UsageError for what is no tool, naming `file` and the export, and for a module without any.
 */
export function collectTools(file: string, exports: Readonly<Record<string, unknown>>): AnyTool[] {
  const tools = new Set<AnyTool>();
  for (const [name, value] of Object.entries(exports)) {
    if (!Array.isArray(value)) tools.add(readTool(value, `${file}: its export ${name}`));
    else
      for (const [at, item] of value.entries())
        tools.add(readTool(item, `${file}: ${name}[${at}]`));
  }
  if (tools.size === 0) throw new UsageError(`${file} exports no tool.`);
  return [...tools];
}

function readTool(value: unknown, place: string): AnyTool {
  if (isTool(value)) return value;
  if (!isToolObject(value)) throw new UsageError(wrongValue(`${place} must be a tool`, value));
  try {
    return toTool(value) as AnyTool;
  } catch (error) {
    throw new UsageError(`${place} is no tool: ${error instanceof Error ? error.message : error}`);
  }
}

function isToolObject(value: unknown): value is ToolObject {
  return typeof value === 'object' && value !== null && 'definition' in value;
}
