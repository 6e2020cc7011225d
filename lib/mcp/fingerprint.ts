import type { McpTool } from './McpTool.ts';
import { sha256Hex } from './sha256Hex.ts';

/**
 * Gives the fingerprint of a tool: SHA-256, as 64 hexadecimal digits, over the canonical JSON of its name, description, input
 * schema, output schema and annotations; what is absent does not count. It changes when a model would be told, or a scheduler
 * believe, something else. Takes the server's own tool, as `checkMcpTools` gives it; a tool of `tools$` is no such tool, and has
 * its fingerprint in `traits.metadata.mcp`, which is `McpToolFacts`.
 * Pure.
 */
export function fingerprintMcpTool(tool: McpTool): string {
  const { name, description, inputSchema, outputSchema, annotations } = tool;
  return sha256Hex(canonicalJson({ name, description, inputSchema, outputSchema, annotations }));
}

/**
 * Writes JSON that is the same for equal values: no white space, names sorted by UTF-16 code units, numbers and strings as
 * `JSON.stringify` writes them. Members without a value are left out. Source: RFC 8785.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
