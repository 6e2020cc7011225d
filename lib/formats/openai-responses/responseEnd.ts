import type { FinishReason } from '../../model/ModelEvent.ts';
import { saysSomething } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';

/** Why a response is incomplete. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ new Map<string, FinishReason>([
  ['max_output_tokens', 'length'],
  ['max_tokens', 'length'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
  ['steered', 'pause'],
]);

/** Statuses of a response that has ended, by the event that says so. */
const STATUSES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map([
  ['response.completed', 'completed'],
  ['response.done', 'completed'],
  ['response.incomplete', 'incomplete'],
  ['response.failed', 'failed'],
  ['response.cancelled', 'cancelled'],
]);

/** How a response ended, in our word and the provider's. */
export interface ResponseEnd {
  /** Our word; undefined for a response that failed, which is an error. */
  readonly reason: FinishReason | undefined;
  /** The provider's word: the status, and for an incomplete response why it is. */
  readonly raw: string;
}

/**
 * How `response` ended, if the event of that type ends it. A response that is given whole, without an event, ends by its
 * status. Where event and response disagree, the worse counts.
 */
export function readEnd(type: string | undefined, response: WireObject): ResponseEnd | undefined {
  const said = type === undefined ? asText(response.status) : STATUSES.get(type);
  if (said === undefined || ![...STATUSES.values()].includes(said)) return undefined;
  const why = asText(asObject(response.incomplete_details)?.reason);
  const status = worse(said, response, why);
  switch (status) {
    case 'completed':
      return { reason: 'stop', raw: status };
    case 'incomplete':
      return {
        reason: (why === undefined ? undefined : REASONS.get(why)) ?? 'unknown',
        raw: why === undefined ? status : `${status}:${why}`,
      };
    default:
      return { reason: status === 'failed' ? undefined : 'error', raw: status };
  }
}

function worse(said: string, response: WireObject, why: string | undefined): string {
  if (said === 'failed' || response.status === 'failed' || saysSomething(response.error)) {
    return 'failed';
  }
  if (said !== 'completed') return said;
  if (response.status === 'cancelled') return 'cancelled';
  return response.status === 'incomplete' || why !== undefined ? 'incomplete' : said;
}
