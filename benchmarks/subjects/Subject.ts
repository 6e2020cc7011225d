import type { Wire } from '../server/WireWriter.ts';

/** A tool as the benchmarks know it; every subject makes a tool of its own kind of it. */
export interface BenchTool {
  /** Its name. */
  readonly name: ToolName;
  /** Whether its calls may overlap; subjects that know no such thing let all overlap. */
  readonly safe: boolean;
  /** Whether a call waits for a good end of the response. Only millrace and hand-written code know such a thing. */
  readonly committed?: boolean;
  /** Runs a call. `signal` gives the signal of the call, made when asked for; undefined where a subject has none. */
  execute(input: BenchInput, signal: () => AbortSignal | undefined): Promise<string>;
  /** The same, piece by piece, where the output is what is measured. */
  stream?(input: BenchInput): AsyncIterable<string>;
}

/** The tools of the benchmarks: `inputs.ts` has their schemas. */
export type ToolName = 'wait' | 'change' | 'search' | 'note' | 'print';

/** All inputs of the tools of the benchmarks. */
export interface BenchInput {
  /** Which call of the turn it is, where the tool has to know. */
  readonly index?: number;
  /** What to search for. */
  readonly query?: string;
  /** How many to find. */
  readonly limit?: number;
  /** A long text. */
  readonly text?: string;
}

/** What one turn is to do. */
export interface TurnRequest {
  /** Where the mock model is; a path of the provider's own follows. */
  readonly baseUrl: string;
  /** Called when a result is in the hands of the consumer. Never called where a subject shows none before its next request. */
  onResult?(): void;
  /** Called for each piece of output that the consumer sees. */
  onOutput?(): void;
  /** Called for each piece of text that the consumer sees. */
  onText?(chars: number): void;
  /** Aborts the turn. */
  readonly signal?: AbortSignal;
  /** Fulfils when the consumer walks away: it leaves its loop, or unsubscribes. */
  readonly leave?: Promise<void>;
}

/** A client with its tools. */
export interface Client {
  /**
   * Runs a whole turn: sends the request, reads the response, runs its calls, sends all results in a next request if
   * there were calls, and reads the answer to its end. Rejects or fulfils when the turn was aborted or left.
   */
  turn(request: TurnRequest): Promise<void>;
}

/** What a client can be asked for. Those who know no such thing leave it. */
export interface ClientOptions {
  /** What a tool's output is cut to. */
  readonly maxResultChars?: number;
  /** Whether a tool is stopped when its output is cut, or read to its end. */
  readonly overflow?: 'stop' | 'drain';
}

/** What is measured: millrace, hand-written code, or a peer. */
export interface Subject {
  /** What the report calls it. */
  readonly name: string;
  /** The wire on which it speaks with the mock model. */
  readonly wire: Wire;
  /** Makes a client. */
  connect(tools: readonly BenchTool[], options?: ClientOptions): Client;
}
