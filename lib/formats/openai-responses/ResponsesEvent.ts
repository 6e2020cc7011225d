/**
 * An event of a streamed response of the Responses API, as an official SDK gives it. The decoder asks for no more than
 * the type: it reads the other members one by one and takes each as it comes.
 *
 * Read are the events of the response itself, of its output items, and of the text, reasoning and arguments in them; all
 * others, such as the progress of tools that the provider runs, mean nothing to it.
 *
 * Source: OpenAI API reference, "Responses", streaming events.
 */
export interface ResponsesEvent {
  /** Which event it is. */
  readonly type: string;
}
