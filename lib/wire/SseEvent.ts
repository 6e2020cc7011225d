/** One server-sent event. */
export interface SseEvent {
  /** The `event:` field, if there was one that is not empty. */
  readonly event?: string;
  /** The `data:` fields, joined by line feeds. */
  readonly data: string;
}
