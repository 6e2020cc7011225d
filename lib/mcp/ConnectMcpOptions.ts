import type { SchedulerLike } from 'rxjs';
import type { OnMcpElicit } from './McpElicitRequest.ts';
import type { McpToolOptions } from './McpToolOptions.ts';

/** How to speak to a server, and how its tools become tools of ours. */
export interface ConnectMcpOptions extends McpToolOptions {
  /** What the server is told of this application. @defaultValue `{ name: 'millrace', version: '0.0.0' }` */
  readonly clientInfo?: { readonly name: string; readonly version: string };
  /** Longest time to connect in milliseconds, from 1. @defaultValue 10,000 */
  readonly connectTimeoutMs?: number;
  /** Longest time to list all tools in milliseconds, from 1. @defaultValue 15,000 */
  readonly listTimeoutMs?: number;
  /** Longest silence of a call in milliseconds, from 1: progress begins it anew. @defaultValue 60,000 */
  readonly callIdleTimeoutMs?: number;
  /** Longest time of a call in milliseconds, from 1, whatever progress it makes. @defaultValue 600,000 */
  readonly callTimeoutMs?: number;
  /**
   * Most bytes of one answer over HTTP, or of one line that a program writes, from 1: a larger one fails its call with the code
   * `too-large`.
   * @defaultValue 16,777,216
   */
  readonly maxAnswerBytes?: number;
  /** Whether to follow the server's notices that its tools have changed. @defaultValue true */
  readonly followChanges?: boolean;
  /**
   * Asks a person what the server wants to know in the middle of a call: a form, or to open a page. At most 10 questions are open at
   * once; more are cancelled, and so is one that comes while no call runs. While one is open, silence of a call is no matter;
   * `callTimeoutMs` still counts. A `{ client }` of yours answers by itself: this is not used then.
   * @defaultValue none: the server is told that nobody can be asked
   */
  readonly onElicit?: OnMcpElicit;
  /** Every timer of ours runs on it. @defaultValue `asyncScheduler` */
  readonly scheduler?: SchedulerLike;
}
