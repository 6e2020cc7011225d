import type { FormatName } from '../../../lib/formats/WireFormat.ts';

/** The bytes of a response, and how they are given to a decoder. */
export interface FuzzInput {
  readonly format: FormatName;
  readonly bytes: Uint8Array;
  /** How long the chunks are, over and over. */
  readonly chunkBytes: readonly number[];
  /** After so many bytes the response is cut; absent: it is not. */
  readonly cutAt?: number;
  /** Whether its events are given as objects too. */
  readonly isParsed: boolean;
  /** The calls of a turn that is given as it was written; absent where anything was done to it. */
  readonly calls?: readonly WrittenCall[];
}

/** A call as it was written. */
export interface WrittenCall {
  readonly name: string;
  /** The text of its arguments. */
  readonly text: string;
}
