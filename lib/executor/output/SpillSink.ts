import type { Observable, ObservableInput } from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';

/**
 * Takes the whole output of a call that is over a bound, and says where it is.
 *
 * Called at the first unit of text beyond the limit or the first medium over its bound; never for output that fits.
 * `parts$` gives everything from the beginning of the output, as the tool gave it, and completes when the tool has ended or
 * was stopped at its limit; it never errors. Parts that the model must not see are marked `audience: 'user'`. Nothing is
 * collected for it: it must be subscribed to once, before the sink or the subscription to what it gave returns; later it
 * errors. What comes faster than the sink takes it is the sink's to hold or to drop.
 *
 * The last value, or a string that the sink itself gives, is the reference: where to find the output, for the model, at
 * most 4,096 UTF-16 code units. The call waits for it, within its deadlines. A sink that throws, errors or gives no such
 * value changes nothing but that the result has no reference. Unsubscribed when the call is cancelled, timed out or
 * discarded; where that cannot be, as with a promise, `parts$` completes.
 */
export type SpillSink = (
  call: ToolCall,
  parts$: Observable<ToolOutputPart>,
) => ObservableInput<string>;
