import { MillraceError } from './MillraceError.ts';

/** Refuses a tool because another one has its name. */
export class DuplicateToolError extends MillraceError {
  /** The name. */
  readonly toolName: string;

  constructor(toolName: string) {
    super('duplicate-tool', `A tool named "${toolName}" is already registered.`);
    this.toolName = toolName;
  }

  /** Tells whether `value` is a duplicate tool error, from this copy of the package or another. */
  static override is(value: unknown): value is DuplicateToolError {
    return MillraceError.is(value) && value.code === 'duplicate-tool';
  }
}
