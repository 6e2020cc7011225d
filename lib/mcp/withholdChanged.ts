import type { CheckedMcpTools } from './checkMcpTools.ts';
import { cleanLine } from './cleanText.ts';
import { fingerprintMcpTool } from './fingerprint.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpTool } from './McpTool.ts';

const SHOWN_NAME_CHARS = 128;

/** What is left when those that have changed are withheld. */
export interface UnchangedMcpTools extends CheckedMcpTools {
  /** The fingerprints of all tools by raw name; of none where there is no Web Crypto and no pin. */
  readonly fingerprints: ReadonlyMap<string, string>;
}

/**
 * Takes the fingerprints of tools, and leaves out those that are pinned and have another one, with a diagnostic that says it: a
 * server may show a harmless tool until somebody has looked at it. Tools without a pin stay; pins without a tool mean nothing.
 *
 * Rejects with what `fingerprintMcpTool` does, if there are pins.
 */
export async function withholdChanged(
  tools: readonly McpTool[],
  pin: Readonly<Record<string, string>> = {},
): Promise<UnchangedMcpTools> {
  const pins = new Map(Object.entries(pin));
  const fingerprints = await fingerprintsOf(tools, pins.size > 0);
  const diagnostics: McpDiagnostic[] = [];
  const kept = tools.filter(({ name }) => {
    const came = fingerprints.get(name);
    const isKept = !pins.has(name) || pins.get(name) === came;
    if (!isKept) diagnostics.push(changed(name, came));
    return isKept;
  });
  return { tools: kept, diagnostics, fingerprints };
}

async function fingerprintsOf(
  tools: readonly McpTool[],
  areNeeded: boolean,
): Promise<ReadonlyMap<string, string>> {
  try {
    const pairs = tools.map(async (tool) => [tool.name, await fingerprintMcpTool(tool)] as const);
    return new Map(await Promise.all(pairs));
  } catch (error) {
    if (areNeeded) throw error;
    return new Map();
  }
}

function changed(rawName: string, came: string | undefined): McpDiagnostic {
  const tool = cleanLine(rawName, SHOWN_NAME_CHARS);
  const message = `The tool ${JSON.stringify(tool)} is withheld: it has changed, and its fingerprint is now ${came}.`;
  return { type: 'tool-changed', tool, message };
}
