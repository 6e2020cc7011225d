import { ToolFailure } from '../tools/ToolFailure.ts';
import type { McpClientModule } from './loadClient.ts';
import type { McpLink } from './McpLink.ts';
import type { McpClientTarget } from './McpTarget.ts';
import { messageTap, type TapOptions } from './messageTap.ts';
import { toolListRules } from './toolListRules.ts';

/** Who hears of a client. */
export interface AdoptClientOptions
  extends Pick<TapOptions, 'onListChanged' | 'diagnose' | 'diagnoseList'> {
  /** Name of the server, for messages. */
  readonly serverId: string;
  /** Called once, when the client has closed. */
  readonly onLost: () => void;
}

/** Takes a client that is connected already. Closing gives it back as it was, and leaves alone the requests that are not ours. */
export function adoptClient(
  { client }: McpClientTarget,
  module: McpClientModule,
  options: AdoptClientOptions,
): McpLink {
  const { transport, onclose } = client;
  if (transport === undefined) {
    const message = `The client given for the MCP server "${options.serverId}" is not connected.`;
    throw new ToolFailure(message, { code: 'unavailable' });
  }
  const rules = toolListRules(transport, module, () => client);
  const tap = messageTap(transport, { ...options, listRules: rules });
  let isOpen = true;
  const whenClosed = () => {
    onclose?.();
    if (isOpen) options.onLost();
  };
  client.onclose = whenClosed;
  return {
    client,
    tap,
    isSessionLost: () => false,
    isOutdated: () => false,
    close() {
      isOpen = false;
      // Another connection may have put its own on top.
      if (client.onclose === whenClosed) {
        if (onclose === undefined) delete client.onclose;
        else client.onclose = onclose;
      }
      tap.remove();
      return Promise.resolve();
    },
  };
}
