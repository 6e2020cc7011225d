/** Why the answer to a request will not come: its stream has `ended` without it, or it is `too-large`. */
export type LostAnswerReason = 'ended' | 'too-large';

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
