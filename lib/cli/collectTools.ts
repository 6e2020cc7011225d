import { isTool } from '../tools/isTool.ts';
import type { AnyTool } from '../tools/Tool.ts';
import { type ToolObject, toTool } from '../tools/toTool.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { UsageError } from './UsageError.ts';

/** What Node and compilers add to the exports of a CommonJS module. */
const ADDED: readonly string[] = ['module.exports', '__esModule'];

/**
 * Collects the tools that a module exports: each export is a tool, an object that implements one, or an array of those. The default
 * export may be an object of tools, which the exports of a CommonJS module are. What is exported twice counts once.
 *
 * @throws UsageError for what is no tool, naming `file` and the export, and for a module without any.
 */
export function collectTools(file: string, exports: Readonly<Record<string, unknown>>): AnyTool[] {
  const tools = new Map<unknown, AnyTool>();
  for (const [place, value] of placesOf(exports)) {
    if (!tools.has(value)) tools.set(value, readTool(value, `${file}: ${place}`));
  }
  if (tools.size === 0) throw new UsageError(`${file} exports no tool.`);
  return [...tools.values()];
}

/** All that must be a tool, with the words for where it stands. */
function placesOf(exports: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] {
  return Object.entries(exports).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (ADDED.includes(name)) return [];
    if (Array.isArray(value)) return value.map((item, at) => [`${name}[${at}]`, item]);
    if (name !== 'default' || !isPlainObject(value)) return [[`its export ${name}`, value]];
    const members = Object.entries(value).filter(([member]) => !ADDED.includes(member));
    return members.map(([member, item]) => [`default.${member}`, item]);
  });
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

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || isTool(value) || isToolObject(value)) {
    return false;
  }
  return Object.getPrototypeOf(value) === Object.prototype;
}
