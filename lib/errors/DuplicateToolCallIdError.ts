import { MillraceError } from './MillraceError.ts';

/** Refuses a strict batch because two calls have one id. */
export class DuplicateToolCallIdError extends MillraceError {
  /** The id. */
  readonly callId: string;

  constructor(callId: string) {
    super('duplicate-tool-call-id', `Two calls of the batch have the id "${callId}".`);
    this.callId = callId;
  }
}
