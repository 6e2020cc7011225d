/**
 * An event of a streamed interaction, as an official SDK gives it. The decoder asks for no more than the type: it reads the
 * other members one by one and takes each as it comes.
 *
 * Read are `interaction.created`, `interaction.status_update`, `step.start`, `step.delta`, `step.stop`,
 * `interaction.completed` and `error`, and the names that these had before May 2026; all others mean nothing to it.
 *
 * Source: Gemini API reference, "Interactions", streaming events, revision 2026-05-20.
 */
export interface InteractionEvent {
  /** Which event it is. */
  readonly event_type: string;
}
