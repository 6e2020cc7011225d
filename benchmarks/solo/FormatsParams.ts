import type { FormatName } from 'millrace/formats';

/** A long response of one wire format. */
export interface FormatsParams {
  /** Which format. */
  readonly format: FormatName;
  /** What it consists of. */
  readonly kind: 'text' | 'argument';
  /** How many bytes its deltas have on the wire. */
  readonly wireBytes: number;
}
