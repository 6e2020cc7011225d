import { checkObject } from '../executor/optionReaders.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { AnyTool } from '../tools/Tool.ts';
import type { ConnectMcpOptions } from './ConnectMcpOptions.ts';
import { URL_NAMES } from './checkTarget.ts';
import { McpClient } from './McpClient.ts';
import type { McpUrlTarget } from './McpTarget.ts';
import { CONNECT_NAMES } from './readConnectOptions.ts';

/** The tools of a server, and what they need. */
export interface McpTools {
  /** The tools, as they were when it connected. */
  readonly tools: readonly AnyTool[];
  /** The connection: to be closed when the tools are not used any longer. */
  readonly client: McpClient;
}

/** What `fromMcp` takes: how to speak to the server, and what else than its URL there is to say of it. */
export interface FromMcpOptions extends ConnectMcpOptions, Omit<McpUrlTarget, 'url'> {}

const { url: _, ...OTHERS_OF_TARGET } = URL_NAMES;

/**
 * Connects to the MCP server at a URL, and gives its tools. Rejects with `ToolFailure` if they cannot be had, with
 * `MissingPackageError` without the official client, and with `TypeError` or `RangeError` for a wrong option; nothing is left
 * open then.
 */
export async function fromMcp(url: string | URL, options: FromMcpOptions = {}): Promise<McpTools> {
  checkObject('options', options);
  checkNames('', options, { ...OTHERS_OF_TARGET, ...CONNECT_NAMES });
  const { type, headers, fetch, authProvider, era, session, allowHttp, allowUrl, ...others } =
    options;
  const target: McpUrlTarget = {
    url,
    ...(type !== undefined && { type }),
    ...(headers !== undefined && { headers }),
    ...(fetch !== undefined && { fetch }),
    ...(authProvider !== undefined && { authProvider }),
    ...(era !== undefined && { era }),
    ...(session !== undefined && { session }),
    ...(allowHttp !== undefined && { allowHttp }),
    ...(allowUrl !== undefined && { allowUrl }),
  };
  const client = new McpClient(target, others);
  try {
    return { tools: await client.refresh(), client };
  } catch (error) {
    await client.close();
    throw error;
  }
}
