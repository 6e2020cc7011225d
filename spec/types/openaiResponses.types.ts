import { expectTypeOf } from 'expect-type';
import type OpenAI from 'openai';
import type { OperatorFunction } from 'rxjs';
import { openaiResponses } from '../../lib/formats/openai-responses/openaiResponses.ts';
import type { ResponsesEvent } from '../../lib/formats/openai-responses/ResponsesEvent.ts';
import type {
  ResponsesInputMessage,
  ResponsesItem,
  ResponsesOutputItem,
} from '../../lib/formats/openai-responses/ResponsesItem.ts';
import type { ResponsesToolOutput } from '../../lib/formats/openai-responses/ResponsesToolOutput.ts';
import type {
  ResponsesTool,
  ResponsesToolChoice,
} from '../../lib/formats/openai-responses/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

type Request = OpenAI.Responses.ResponseCreateParamsStreaming;
type InputItem = OpenAI.Responses.ResponseInputItem;

expectTypeOf(openaiResponses).toEqualTypeOf<
  WireFormat<
    ResponsesEvent,
    ResponsesOutputItem[],
    ResponsesToolOutput,
    ResponsesTool,
    ResponsesToolChoice
  >
>();
expectTypeOf(openaiResponses.decode()).toExtend<
  OperatorFunction<ResponsesEvent | string, ModelEvent<ResponsesOutputItem[]>>
>();

// The events of the official SDK go in.
expectTypeOf<OpenAI.Responses.ResponseStreamEvent>().toExtend<ResponsesEvent>();

// Whatever comes out goes into its request.
expectTypeOf<ResponsesInputMessage>().toExtend<InputItem>();
expectTypeOf<ResponsesOutputItem>().toExtend<InputItem>();
expectTypeOf<ResponsesToolOutput>().toExtend<InputItem>();
expectTypeOf<ResponsesItem>().toExtend<InputItem>();
expectTypeOf(openaiResponses.tools([])).toExtend<NonNullable<Request['tools']>>();
expectTypeOf(openaiResponses.toolChoice('auto')).toExtend<NonNullable<Request['tool_choice']>>();

/** The next request after a response and its tool results. */
export function nextRequest(
  request: Request,
  event: Extract<ModelEvent<ResponsesOutputItem[]>, { type: 'finish' }>,
  results: readonly ToolResult[],
): Request {
  const input = Array.isArray(request.input) ? request.input : [];
  return {
    ...request,
    store: false,
    include: ['reasoning.encrypted_content'],
    input: [...input, ...event.message, ...openaiResponses.toolResults(results)],
  };
}

// `concat` takes lists and entries alike, so that it is the same line for every format.
const history: ResponsesItem[] = [{ role: 'user', content: 'What is the weather?' }];
declare const said: ResponsesOutputItem[];
expectTypeOf(history.concat(said, openaiResponses.toolResults([]))).toEqualTypeOf<
  ResponsesItem[]
>();
