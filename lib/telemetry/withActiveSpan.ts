import { type Context, context } from '@opentelemetry/api';
import { Observable, type Subscriber } from 'rxjs';
import type { ToolCall } from '../model/ToolCall.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { toolCallOf } from './toolCallOf.ts';

/**
 * In which context the tool of a call runs: one with the span of the call. Kept as long as the call is, for whichever
 * executor runs it.
 */
export const activeSpans: WeakMap<ToolCall, Context> = new WeakMap();

/**
 * Runs each tool with the span of its call as the active one, so that spans that the tool makes, or what it calls, are children
 * of it. For the executor's `middleware`, first in the list; runs need `observe: withTelemetry(…)`, which makes the spans.
 *
 * Emits, completes and errors as the tool does, in the context in which it was started: what follows is no part of the span.
 * Unsubscribing stops the tool. A call without a span runs as it is.
 *
 * What goes on later in a tool keeps the context as far as the global context manager carries it, as the asynchronous one
 * of Node does.
 */
export function withActiveSpan(): ToolMiddleware {
  return (next) => (input, toolContext) => {
    const inside = spanContextOf(toolContext);
    if (inside === undefined) return next(input, toolContext);
    return new Observable((subscriber) => {
      const outside = context.active();
      const observer = {
        next: context.bind(outside, (output: ToolOutput) => subscriber.next(output)),
        error: context.bind(outside, (error: unknown) => subscriber.error(error)),
        complete: context.bind(outside, () => subscriber.complete()),
      };
      const link = (sink: Subscriber<ToolOutput>): void => subscriber.add(sink);
      context.with(inside, () => subscribeEarly(next(input, toolContext), observer, link));
    });
  };
}

function spanContextOf(toolContext: ToolContext): Context | undefined {
  const call = toolCallOf(toolContext);
  return call && activeSpans.get(call);
}
