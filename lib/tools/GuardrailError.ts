import { ToolFailure } from './ToolFailure.ts';

/** Says that a guardrail has refused the input of a tool, or its output. Not retryable. */
export class GuardrailError extends ToolFailure {
  /** Name of the guardrail. */
  readonly guardrail: string;
  /** Why it refuses, for the model and the user to read. */
  readonly reason: string;

  constructor(guardrail: string, reason: string, options?: ErrorOptions) {
    const because = reason === '' ? '.' : `: ${reason.replace(/\.$/, '')}.`;
    super(`Refused by guardrail "${guardrail}"${because}`, { ...options, code: 'guardrail' });
    this.guardrail = guardrail;
    this.reason = reason;
  }

  /** Tells whether `value` is a guardrail error, from this copy of the package or another. */
  static override is(value: unknown): value is GuardrailError {
    return (
      ToolFailure.is(value) &&
      value.code === 'guardrail' &&
      typeof Reflect.get(value, 'guardrail') === 'string'
    );
  }
}
