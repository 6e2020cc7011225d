import { MissingPackageError } from '../errors/MissingPackageError.ts';

/** What the package `@modelcontextprotocol/server` gives. */
export type McpServerModule = typeof import('@modelcontextprotocol/server');

/**
 * Loads the official server of the Model Context Protocol, of the package `@modelcontextprotocol/server`. Rejects with
 * `MissingPackageError` if there is no such package; the next call tries again.
 */
export async function loadServer(): Promise<McpServerModule> {
  try {
    return await import('@modelcontextprotocol/server');
  } catch (cause) {
    throw new MissingPackageError('@modelcontextprotocol/server', 'Serving tools over MCP', cause);
  }
}
