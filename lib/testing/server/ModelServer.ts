import type { FormatName } from '../../formats/WireFormat.ts';
import type { ScriptedTurns } from '../turns/ScriptedTurns.ts';

/** A model server on the loopback interface, as {@link startModelServer} starts it. */
export interface ModelServer {
  /** Its address, such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly url: string;
  /** All requests for a turn that came, in order, as soon as they are whole. Kept until the server is closed. */
  readonly requests: readonly ModelServerRequest[];
  /**
   * The address at which the provider of a format would listen; `model` is in it where the provider has it there.
   *
   * @throws TypeError for what is no format.
   */
  urlOf(format: FormatName, model?: string): string;
  /**
   * Replaces what is still to be played; responses that have begun go on.
   *
   * @throws TypeError or RangeError for a wrong turn.
   */
  setTurns(turns: ScriptedTurns<ModelServerRequest>): void;
  /**
   * Ends everything: responses that are being written, pauses, connections, the server. Resolves when all has ended. May be
   * called again.
   */
  close(): Promise<void>;
}

/** A request that came. */
export interface ModelServerRequest {
  /** The wire format that its path stands for. */
  readonly format: FormatName;
  /** Its path, with the query. */
  readonly path: string;
  /** Its headers, under names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its body, parsed as JSON; text that is none as it is. */
  readonly body: unknown;
}

/** Options of {@link startModelServer}. */
export interface ModelServerOptions {
  /** What the model says. What a function that chooses turns throws, the client is told. */
  readonly turns: ScriptedTurns<ModelServerRequest>;
}
