import { defer, EMPTY, mergeMap, type Observable, of, type SchedulerLike, throwError } from 'rxjs';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { decode as decodeConverse } from '../formats/bedrock-converse/decode.ts';
import { decodeStream } from '../formats/decodeStream.ts';
import { formats } from '../formats/formats.ts';
import type { FormatName, WireFormat } from '../formats/WireFormat.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { awsEventStream } from '../wire/awsEventStream.ts';
import type { Chunk } from '../wire/ChunkDecoder.ts';
import { toHttpError } from '../wire/toHttpError.ts';
import type { PlanItem, PlannedAnswer, PlannedEnd } from './turns/PlanItem.ts';
import { playPlan } from './turns/playPlan.ts';
import { readFrame } from './turns/readFrame.ts';

/** What a response says that has begun. */
const OK = 200;
const OK_END = 299;

/**
 * Plays a planned response in time and decodes it, as it would be decoded had it come over a network. Cold. What the plan
 * does not wait for comes at once.
 *
 * Emits the model events, and errors as the format's decoder does; with `http` for an answer with an error status, and
 * `network` for a connection that is reset. Unsubscribing ends every wait.
 */
export function playResponse(
  format: FormatName,
  plan: readonly PlanItem[],
  scheduler: SchedulerLike,
): Observable<ModelEvent> {
  const bytes$ = defer(() => {
    let hasBegun = false;
    return playPlan(plan, scheduler).pipe(
      mergeMap((action) => {
        if ('end' in action) return endOf(action, hasBegun);
        hasBegun = true;
        return of(action.bytes);
      }),
    );
  });
  return decodeBytes(format, bytes$);
}

/** The package that reads frames is loaded by a promise, which would come between the frames of a marble diagram. */
function decodeBytes(format: FormatName, bytes$: Observable<Chunk>): Observable<ModelEvent> {
  if (format === 'bedrock-converse') {
    return bytes$.pipe(awsEventStream({ loadCodec: () => readFrame }), decodeConverse());
  }
  return decodeStream(formats[format] as WireFormat<never, unknown, unknown>, bytes$);
}

function endOf(end: PlannedEnd, hasBegun: boolean): Observable<Uint8Array> {
  if (end.end === 'answer') return answer(end);
  return end.end === 'reset' ? throwError(() => connectionReset(hasBegun)) : EMPTY;
}

function answer({ status, headers, body }: PlannedAnswer): Observable<Uint8Array> {
  if (status >= OK && status <= OK_END) return of(new TextEncoder().encode(body));
  // No body goes with some statuses; what it says is given beside.
  return throwError(() => toHttpError(new Response(null, { status, headers }), body));
}

function connectionReset(hasBegun: boolean): ModelStreamError {
  return new ModelStreamError('network', 'The connection was reset.', {
    retryable: true,
    ...(hasBegun && { status: OK }),
  });
}
