import type { CheckedMcpTools } from './checkMcpTools.ts';
import { fingerprintMcpTool } from './fingerprint.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpTool } from './McpTool.ts';
import { shownName } from './SomeDiagnostics.ts';

/** What is left when those that have changed are withheld. */
export interface UnchangedMcpTools extends CheckedMcpTools {
  /** The fingerprints of all tools by raw name. */
  readonly fingerprints: ReadonlyMap<string, string>;
}

/**
 * Takes the fingerprints of tools, and leaves out those that are pinned and have another one, with a diagnostic that says it: a
 * server may show a harmless tool until somebody has looked at it. Tools without a pin stay; pins without a tool mean nothing. Pure.
 */
export function withholdChanged(
  tools: readonly McpTool[],
  pin: Readonly<Record<string, string>> = {},
): UnchangedMcpTools {
  const pins = new Map(Object.entries(pin));
  const fingerprints = new Map(tools.map((tool) => [tool.name, fingerprintMcpTool(tool)]));
  const diagnostics: McpDiagnostic[] = [];
  const kept = tools.filter(({ name }) => {
    const came = fingerprints.get(name);
    const isKept = !pins.has(name) || pins.get(name) === came;
    if (!isKept) diagnostics.push(changed(name, came));
    return isKept;
  });
  return { tools: kept, diagnostics, fingerprints };
}

function changed(rawName: string, came: string | undefined): McpDiagnostic {
  const tool = shownName(rawName);
  const message = `The tool ${JSON.stringify(tool)} is withheld: it has changed, and its fingerprint is now ${came}.`;
  return { type: 'tool-changed', tool, message };
}
