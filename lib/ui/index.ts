export type {
  AgUiContentPart,
  AgUiCustomEvent,
  AgUiEvent,
  AgUiReasoningEvent,
  AgUiResultFacts,
  AgUiRunEvent,
  AgUiTextEvent,
  AgUiTokenUsage,
  AgUiToolCallEvent,
} from './AgUiEvent.ts';
export { emptyView, nextView } from './nextView.ts';
export type { CallState, CallView, FinishView, ResponseView } from './ResponseView.ts';
export { type ToAgUiOptions, toAgUi } from './toAgUi.ts';
export { toAgUiResponse } from './toAgUiResponse.ts';
export { toAsyncIterable } from './toAsyncIterable.ts';
export { toReadableStream } from './toReadableStream.ts';
export { type ToUIMessageStreamOptions, toUIMessageStream } from './toUIMessageStream.ts';
export { toUIMessageStreamResponse } from './toUIMessageStreamResponse.ts';
export type {
  UIMessageFilePart,
  UIMessageFinishReason,
  UIMessageFramePart,
  UIMessageInterruptPart,
  UIMessageNewsPart,
  UIMessageStreamPart,
  UIMessageTextPart,
  UIMessageToolInputPart,
  UIMessageToolOutputPart,
} from './UIMessageStreamPart.ts';
export { view } from './view.ts';
