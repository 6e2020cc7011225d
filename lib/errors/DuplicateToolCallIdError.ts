import { MillraceError } from './MillraceError.ts';

/** Refuses a strict batch because two calls have one id. */
export class DuplicateToolCallIdError extends MillraceError {
  /** The id. */
  readonly callId: string;

  constructor(callId: string) {
    super('duplicate-tool-call-id', `Two calls of the batch have the id "${callId}".`);
    this.callId = callId;
  }

  /** Tells whether `value` is such an error, from this copy of the package or another. */
  static override is(value: unknown): value is DuplicateToolCallIdError {
    return MillraceError.is(value) && value.code === 'duplicate-tool-call-id';
  }
}
