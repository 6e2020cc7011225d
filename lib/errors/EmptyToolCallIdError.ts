import { MillraceError } from './MillraceError.ts';

/** Refuses a strict batch because a call has no id. */
export class EmptyToolCallIdError extends MillraceError {
  /** Position of the call in the batch. */
  readonly index: number;

  constructor(index: number) {
    super('empty-tool-call-id', `The call at position ${index} of the batch has an empty id.`);
    this.index = index;
  }

  /** Tells whether `value` is such an error, from this copy of the package or another. */
  static override is(value: unknown): value is EmptyToolCallIdError {
    return MillraceError.is(value) && value.code === 'empty-tool-call-id';
  }
}
