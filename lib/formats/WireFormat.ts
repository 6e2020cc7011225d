import type { OperatorFunction } from 'rxjs';
import type { DecodeOptions } from '../model/DecodeOptions.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolDefinition } from '../tools/ToolDefinition.ts';
import type { ToolResult } from '../tools/ToolResult.ts';

/** Names of the wire formats, as `formats` knows them. */
export type FormatName =
  | 'anthropic-messages'
  | 'openai-chat'
  | 'openai-responses'
  | 'gemini'
  | 'gemini-interactions'
  | 'ollama'
  | 'cohere-v2'
  | 'bedrock-converse';

/** How a format cuts its bytes into events. */
export type Framing = 'sse' | 'ndjson' | 'aws-eventstream';

/** Which tool a model must, may or must not call. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/**
 * Everything there is to know about one provider's wire format. `Message` is what a response is in the history of a
 * request, and `ResultMessage` an answer to its calls; `history.concat(finish.message, format.toolResults(results))` is
 * the next history of every format, also where one response is a list of entries. `Tool` and `Choice` are what a request
 * tells the model of a tool, and of which it must call.
 */
export interface WireFormat<
  WireEvent,
  Message,
  ResultMessage = Message,
  Tool = unknown,
  Choice = unknown,
> {
  /** Its name. */
  readonly name: FormatName;
  /** How its bytes are cut into events. */
  readonly framing: Framing;
  /**
   * Decodes wire events, as text or parsed (an official SDK's stream events work too). Emits model events, `finish`
   * last; completes after it; errors with `ModelStreamError`. Unsubscribing unsubscribes the source.
   */
  decode(options?: DecodeOptions): OperatorFunction<WireEvent | string, ModelEvent<Message>>;
  /** The `tools` of a request. */
  tools(definitions: readonly ToolDefinition[]): Tool[];
  /**
   * The tool choice of a request; undefined where the request must leave it out.
   *
   * @throws TypeError for a choice that the API does not know.
   */
  toolChoice(choice: ToolChoice): Choice;
  /** The messages that answer every call, in call order, nothing missing. */
  toolResults(results: readonly ToolResult[]): ResultMessage[];
}
