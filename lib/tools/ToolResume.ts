/** What a call that had waited for outside input gets when it runs again. */
export interface ToolResume {
  /** The outside input. */
  readonly input: unknown;
  /** What the call had kept for itself: `state` of its `ToolInterrupt`. */
  readonly state: unknown;
}
