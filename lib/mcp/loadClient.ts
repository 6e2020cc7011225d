import { MissingPackageError } from '../errors/MissingPackageError.ts';

/** What the package `@modelcontextprotocol/client` gives. */
export type McpClientModule = typeof import('@modelcontextprotocol/client');

/**
 * Loads the official client of the Model Context Protocol, of the package `@modelcontextprotocol/client`. Rejects with
 * `MissingPackageError` if there is no such package; the next call tries again.
 */
export async function loadClient(): Promise<McpClientModule> {
  try {
    return await import('@modelcontextprotocol/client');
  } catch (cause) {
    throw new MissingPackageError(
      '@modelcontextprotocol/client',
      'Connecting to an MCP server',
      cause,
    );
  }
}
