import type { Transport } from '@modelcontextprotocol/client';
import type { SchedulerLike } from 'rxjs';
import type { McpClientModule } from './loadClient.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpCommandTarget } from './McpTarget.ts';
import type { PendingRequests } from './PendingRequests.ts';

/** What the transport to a program is made with. */
export interface StdioOptions {
  /** The official client. */
  readonly module: McpClientModule;
  /** Most bytes of a line that the program writes. */
  readonly maxAnswerBytes: number;
  /** The requests of the connection. */
  readonly requests: () => PendingRequests | undefined;
  /** Called with what the program says on the side, and with what it does wrong. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
}

/**
 * Makes the transport to a program, not started. There are two: on Node one that starts it, elsewhere one that says that it
 * cannot be started. `#mcp-stdio` in `package.json` chooses, so that nothing but Node ever sees the first.
 */
export type OpenStdio = (target: McpCommandTarget, options: StdioOptions) => Promise<Transport>;
