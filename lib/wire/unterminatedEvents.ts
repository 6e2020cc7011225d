import type { SseEvent } from './SseEvent.ts';

/** Events at the end of a body that lacked their blank line. Beside the events, which say what the wire says. */
const unterminated = new WeakSet<SseEvent>();

/** Notes that the body ended before the blank line of `event`: what is missing of it, nobody knows. */
export function markUnterminated(event: SseEvent): SseEvent {
  unterminated.add(event);
  return event;
}

/** Whether the body ended before the blank line of `event`. */
export function isUnterminated(event: object): boolean {
  return unterminated.has(event as SseEvent);
}
