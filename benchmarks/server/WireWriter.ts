/** What a mock model can speak. */
export type Wire = 'anthropic-messages' | 'openai-chat' | 'openai-responses';

/** Writes one response of a model, event by event, as text of server-sent events. */
export interface WireWriter {
  /** Opens the response. */
  start(): string;
  /** A piece of text. All text comes before the first call. */
  text(delta: string): string;
  /** Begins call `index`. */
  callStart(index: number, name: string): string;
  /** A piece of the arguments of call `index`. */
  callDelta(index: number, delta: string): string;
  /** Ends call `index`; empty where the wire has no mark for it. */
  callEnd(index: number): string;
  /** Ends the response. */
  finish(): string;
}

/** One server-sent event; named if the wire names its events. */
export function sseFrame(data: object, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}
