/** Finds out whether the official client still has a defect that a file of `lib/mcp` closes. */
export interface SeamProbe {
  /** The file of `lib/mcp`, without its ending. */
  readonly seam: string;
  /** What the official client does, in a few words. */
  readonly defect: string;
  /** Provokes it with the bare official client; gives whether it is still there. Leaves nothing behind. */
  isThere(): Promise<boolean>;
}
