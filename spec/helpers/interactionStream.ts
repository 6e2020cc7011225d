/** The event that begins a step. */
export function stepStart(index: number | undefined, step: object): object {
  return { event_type: 'step.start', ...(index !== undefined && { index }), step };
}

/** A delta of a step. */
export function stepDelta(index: number | undefined, delta: object): object {
  return { event_type: 'step.delta', ...(index !== undefined && { index }), delta };
}

/** Argument text for a step. */
export function argumentDelta(index: number | undefined, text: unknown): object {
  return stepDelta(index, { type: 'arguments_delta', arguments: text });
}

/** The event that ends a step. */
export function stepStop(index: number | undefined): object {
  return { event_type: 'step.stop', ...(index !== undefined && { index }) };
}

/** A whole call, streamed. */
export function callSteps(index: number, id: string, name: string, ...texts: string[]): object[] {
  return [
    stepStart(index, { type: 'function_call', id, name, arguments: {} }),
    ...texts.map((text) => argumentDelta(index, text)),
    stepStop(index),
  ];
}

/** The last event of an interaction. */
export function completed(status = 'requires_action', members: object = {}): object {
  return { event_type: 'interaction.completed', interaction: { id: 'v1', status, ...members } };
}

/** The server-sent events of an interaction, with its end mark. */
export function interactionBody(...events: readonly object[]): string {
  const all = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
  return `${all.join('')}event: done\ndata: [DONE]\n\n`;
}
