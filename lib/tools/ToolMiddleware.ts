import type { Observable } from 'rxjs';
import type { ToolContext } from './ToolContext.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import type { AnyOptions } from './ToolSpec.ts';

/** Runs a tool: given an input, a cold observable of its output. Subscribing runs it once, unsubscribing stops it. */
export type ToolHandler<Input = unknown, Options = AnyOptions> = {
  // The type of a method: these are compared in both directions, so that middleware for any input fits every tool.
  run(input: Input, context: ToolContext<Options>): Observable<ToolOutput>;
}['run'];

/**
 * Wraps the running of a tool of any kind: takes what runs it, and gives what runs it instead. Called once per tool; the
 * handler that it gives is called once per call, or once per attempt where one around it tries again.
 *
 * What it gives may do anything before, around and after what `next` gives, run it later, again, or not at all. `next`
 * must get the context, or a copy of it (`{ ...context, options }`): without, the call knows nothing of the tool's work, and
 * may say that it never started.
 *
 * Once the call has its result nothing begins any more: whoever subscribes to what `next` gives is unsubscribed. What it has
 * subscribed to before is work of the call, and is stopped with it.
 */
export type ToolMiddleware<Input = unknown, Options = AnyOptions> = (
  next: ToolHandler<Input, Options>,
) => ToolHandler<Input, Options>;
