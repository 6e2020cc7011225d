/**
 * Access to a key that a call needs while it runs. Keys are hierarchical: a claim on a prefix covers what is below it.
 * A string is a path of one segment. Two claims conflict when one covers the other and either writes.
 */
export interface Claim {
  /** The key, as one segment or as a path of segments. */
  readonly key: string | readonly string[];
  /** `read`: together with other reads; `write`: alone. */
  readonly mode: 'read' | 'write';
}

/** What a call may run beside: `safe` = no claims, `unsafe` = nothing else of its run, or claims on keys. */
export type Concurrency = 'safe' | 'unsafe' | readonly Claim[];
