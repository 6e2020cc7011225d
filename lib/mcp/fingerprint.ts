import type { McpTool } from './McpTool.ts';

/**
 * Gives the fingerprint of a tool: SHA-256, as 64 hexadecimal digits, over the canonical JSON of its name, description, input
 * schema, output schema and annotations; what is absent does not count. It changes when a model would be told, or a scheduler
 * believe, something else. Take it of a tool as `tools$` or `checkMcpTools` gives it.
 *
 * Rejects with TypeError where there is no Web Crypto: in pages that were not loaded over https.
 */
export async function fingerprintMcpTool(tool: McpTool): Promise<string> {
  const { name, description, inputSchema, outputSchema, annotations } = tool;
  const text = canonicalJson({ name, description, inputSchema, outputSchema, annotations });
  // Browsers have it in secure contexts only; the types do not know.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) {
    throw new TypeError(
      `The fingerprint of tool ${JSON.stringify(name)} needs Web Crypto, which is not there.`,
    );
  }
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), hexOf).join('');
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

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
