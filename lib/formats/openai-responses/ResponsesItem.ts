import type { ResponsesInputPart, ResponsesToolOutput } from './ResponsesToolOutput.ts';

/**
 * An entry of the `input` of a Responses request: what people say, what the model put out, and answers to its calls.
 *
 * Source: OpenAI API reference, "Create a model response", `input`. Arrays are plain ones, as request types of SDKs want
 * them.
 */
export type ResponsesItem = ResponsesInputMessage | ResponsesOutputItem | ResponsesToolOutput;

/** What people say, and instructions. */
export interface ResponsesInputMessage {
  /** Who speaks. */
  readonly role: 'user' | 'system' | 'developer';
  /** Text, or a list of text and media. */
  readonly content: string | ResponsesInputPart[];
}

/**
 * An item that the model put out, in the form in which a request takes it back. One response has any number of them.
 *
 * Items of other kinds (calls of tools that the provider runs, compactions, whatever comes next) stand among them as the
 * provider sent them. The type leaves them out, as those of SDKs leave out what they do not know yet, so that a list of
 * these is what the SDK's request takes.
 */
export type ResponsesOutputItem =
  | ResponsesOutputMessage
  | ResponsesReasoning
  | ResponsesFunctionCall
  | ResponsesCustomCall;

/** What the model said. */
export interface ResponsesOutputMessage {
  /** The discriminant. */
  readonly type: 'message';
  /** Id of the item; made here if the server gave none. */
  readonly id: string;
  /** Always the model. */
  readonly role: 'assistant';
  /** `incomplete` for a message that was cut. */
  readonly status: 'in_progress' | 'completed' | 'incomplete';
  /** Text with its citations, and refusals. */
  readonly content: ResponsesOutputPart[];
  /** Whether it is said on the way or is the answer. */
  readonly phase?: 'commentary' | 'final_answer';
}

/** A part of what the model said. */
export type ResponsesOutputPart =
  | {
      readonly type: 'output_text';
      readonly text: string;
      readonly annotations: ResponsesAnnotation[];
    }
  | { readonly type: 'refusal'; readonly refusal: string };

/** What a text refers to: a file, a page of the web, or a file in a container. */
export type ResponsesAnnotation =
  | {
      readonly type: 'file_citation';
      readonly file_id: string;
      readonly filename: string;
      readonly index: number;
    }
  | {
      readonly type: 'url_citation';
      readonly url: string;
      readonly title: string;
      readonly start_index: number;
      readonly end_index: number;
    }
  | {
      readonly type: 'container_file_citation';
      readonly container_id: string;
      readonly file_id: string;
      readonly filename: string;
      readonly start_index: number;
      readonly end_index: number;
    }
  | { readonly type: 'file_path'; readonly file_id: string; readonly index: number };

/** What the model thought: for the provider to read again, in the clear or encrypted. */
export interface ResponsesReasoning {
  /** The discriminant. */
  readonly type: 'reasoning';
  /** Id of the item; made here if the server gave none. */
  readonly id: string;
  /** What people may read of it. */
  readonly summary: { readonly type: 'summary_text'; readonly text: string }[];
  /** The reasoning itself, where the server shows it. */
  readonly content?: { readonly type: 'reasoning_text'; readonly text: string }[];
  /** The reasoning itself, where only the provider can read it. */
  readonly encrypted_content?: string;
}

/** A call of a function tool. */
export interface ResponsesFunctionCall {
  /** The discriminant. */
  readonly type: 'function_call';
  /** What the answer refers to; unique in its response. Not the id of the item. */
  readonly call_id: string;
  /** Name of the tool. */
  readonly name: string;
  /** The JSON text of an object. */
  readonly arguments: string;
  /** Id of the item, if the server gave one. */
  readonly id?: string;
  /** Namespace of the tool, where it has one. */
  readonly namespace?: string;
  /** How far the item is. */
  readonly status?: 'in_progress' | 'completed' | 'incomplete';
}

/** A call of a custom tool. */
export interface ResponsesCustomCall {
  /** The discriminant. */
  readonly type: 'custom_tool_call';
  /** What the answer refers to; unique in its response. Not the id of the item. */
  readonly call_id: string;
  /** Name of the tool. */
  readonly name: string;
  /** Free text. */
  readonly input: string;
  /** Id of the item, if the server gave one. */
  readonly id?: string;
  /** Namespace of the tool, where it has one. */
  readonly namespace?: string;
}
