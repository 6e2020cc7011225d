import type { Client } from '@modelcontextprotocol/client';
import { cleanLine } from './cleanText.ts';
import type { Elicitations } from './Elicitations.ts';
import type { McpClientModule } from './loadClient.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpClientTarget, McpEra, McpTarget } from './McpTarget.ts';

/** How an official client is made. */
export interface CreateClientOptions {
  /** What the server is told of the application. */
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time to connect in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Asks a person; without it the server is told that nobody can be asked. */
  readonly elicitations?: Pick<Elicitations, 'answer'> | undefined;
  /** Called with what goes wrong in the client. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
}

const MODERN_VERSION = '2026-07-28';
const MAX_ERROR_CHARS = 500;

/** What the client quotes of a message: it may be a result. */
const QUOTED = /: [[{"].*$/s;

/** Makes an official client for a target, not connected. */
export function createClient(
  target: Exclude<McpTarget, McpClientTarget>,
  { Client }: McpClientModule,
  { clientInfo, connectTimeoutMs, elicitations, diagnose }: CreateClientOptions,
): Client {
  const era = eraOf(target);
  // Some programs do not answer what they do not know. There must be time left for the handshake that they know.
  const isAskedFirst = 'command' in target && era === 'auto';
  const client = new Client(clientInfo, {
    capabilities:
      elicitations === undefined ? {} : { elicitation: { form: { applyDefaults: true }, url: {} } },
    versionNegotiation: {
      mode: era === 'modern' ? { pin: MODERN_VERSION } : era,
      ...(isAskedFirst && { probe: { timeoutMs: connectTimeoutMs / 2 } }),
    },
  });
  // The tap has it already; without a handler the client would report each as an error.
  client.setNotificationHandler('notifications/progress', () => undefined);
  if (elicitations !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
      elicitations.answer(params, mcpReq.signal),
    );
  }
  client.onerror = ({ message }) => {
    const words = cleanLine(message.replace(QUOTED, '.'), MAX_ERROR_CHARS);
    diagnose({ type: 'client-error', message: words });
  };
  return client;
}

function eraOf(target: Exclude<McpTarget, McpClientTarget>): McpEra {
  if ('url' in target) return target.type === 'sse' ? 'legacy' : (target.era ?? 'auto');
  return target.era ?? 'legacy';
}
