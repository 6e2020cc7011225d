import { isObject } from '../schema/isObject.ts';
import type { McpIcon, McpTool, McpToolAnnotations, McpToolExecution } from './McpTool.ts';

/** A field of a tool that was there and was not as the protocol says. It is left out. */
export interface MisreadField {
  /** Its name. */
  readonly field: string;
  /** What it must be. */
  readonly expected: string;
  /** What came. */
  readonly came: unknown;
}

/** What a tool has beside its name and its schemas, each as the protocol says or absent. */
export type McpToolExtras = Omit<McpTool, 'name' | 'inputSchema' | 'outputSchema'>;

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const TASK_SUPPORT = ['required', 'optional', 'forbidden'] as const;

/** Reads what a tool has beside its name and its schemas. What is wrong is left out, and told to `misread`. Pure else. */
export function readMcpExtras(
  tool: Readonly<Record<string, unknown>>,
  misread: (field: MisreadField) => void,
): McpToolExtras {
  const given = <Value>(
    field: string,
    expected: string,
    read: (came: unknown) => Value | undefined,
  ) => {
    const came = Object.hasOwn(tool, field) ? tool[field] : undefined;
    if (came === undefined) return {};
    const value = read(came);
    if (value !== undefined) return { [field]: value };
    misread({ field, expected, came });
    return {};
  };
  return {
    ...given('title', 'a string', textOf),
    ...given('description', 'a string', textOf),
    ...given('annotations', 'an object with hints that are true or false', annotationsOf),
    ...given(
      'execution',
      "an object with a taskSupport of 'required', 'optional' or 'forbidden'",
      executionOf,
    ),
    ...given('icons', 'an array of objects with a src', iconsOf),
    ...given('_meta', 'an object', (came) => (isObject(came) ? came : undefined)),
  };
}

function textOf(came: unknown): string | undefined {
  return typeof came === 'string' ? came : undefined;
}

/** One wrong hint makes all doubtful: who says `readOnlyHint: true` and `destructiveHint: 'yes'` means no good. */
function annotationsOf(came: unknown): McpToolAnnotations | undefined {
  if (!isObject(came)) return undefined;
  const { title } = came;
  if (title !== undefined && typeof title !== 'string') return undefined;
  const hints = HINTS.filter((hint) => came[hint] !== undefined);
  if (hints.some((hint) => typeof came[hint] !== 'boolean')) return undefined;
  return {
    ...(title !== undefined && { title }),
    ...Object.fromEntries(hints.map((hint) => [hint, came[hint]])),
  };
}

function executionOf(came: unknown): McpToolExecution | undefined {
  if (!isObject(came)) return undefined;
  const taskSupport = TASK_SUPPORT.find((word) => word === came['taskSupport']);
  if (taskSupport !== undefined) return { taskSupport };
  return came['taskSupport'] === undefined ? {} : undefined;
}

function iconsOf(came: unknown): readonly McpIcon[] | undefined {
  if (!Array.isArray(came)) return undefined;
  const icons = came.map(iconOf);
  return icons.every((icon) => icon !== undefined) ? icons : undefined;
}

function iconOf(came: unknown): McpIcon | undefined {
  if (!isObject(came) || typeof came['src'] !== 'string') return undefined;
  const { src, mimeType } = came;
  return { src, ...(typeof mimeType === 'string' && { mimeType }) };
}
