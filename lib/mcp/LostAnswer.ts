/** Why the answer to a request will not come: its stream has `ended` without it, it is `too-large`, or it is `malformed`. */
export type LostAnswerReason = 'ended' | 'too-large' | 'malformed';

/** The code of answers that are given in the place of lost ones; the data, not the code, tells them from a server's. */
export const LOST_ANSWER_CODE = -32_000;

/** Stands as the data of an error answer that is ours. */
export class LostAnswer {
  /** Why there is no answer. */
  readonly reason: LostAnswerReason;

  constructor(reason: LostAnswerReason) {
    this.reason = reason;
  }
}
