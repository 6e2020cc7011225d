/** The answer to one call, as an entry of a request's `input`. */
export type ResponsesToolOutput = ResponsesFunctionOutput | ResponsesCustomOutput;

/** The answer to a call of a function tool. */
export interface ResponsesFunctionOutput {
  /** The discriminant. */
  readonly type: 'function_call_output';
  /** The `call_id` of the call. */
  readonly call_id: string;
  /** Text, or a list of text and media. */
  readonly output: string | ResponsesInputPart[];
}

/** The answer to a call of a custom tool. */
export interface ResponsesCustomOutput {
  /** The discriminant. */
  readonly type: 'custom_tool_call_output';
  /** The `call_id` of the call. */
  readonly call_id: string;
  /** Text, or a list of text and media. */
  readonly output: string | ResponsesInputPart[];
}

/** A part of an answer, or of what people say. */
export type ResponsesInputPart =
  | { readonly type: 'input_text'; readonly text: string }
  | {
      readonly type: 'input_image';
      /** Where the image is: an address, or a `data:` URL. */
      readonly image_url: string;
      readonly detail: 'auto' | 'low' | 'high';
    }
  | {
      readonly type: 'input_file';
      readonly filename?: string;
      /** The content, as a `data:` URL. */
      readonly file_data?: string;
      readonly file_url?: string;
    };
