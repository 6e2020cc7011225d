import type { GrowingText } from './GrowingText.ts';
import type { ToolCall } from './ToolCall.ts';

/** A call that began. Formats hold it by reference and hand it back; its fields belong to the assembly. */
export interface AssembledCall {
  readonly kind: 'function' | 'custom';
  /** Ordinal of the call in its response: its identity. */
  readonly index: number;
  /** The id as the wire gave it, or undefined; may arrive late. */
  wireId: string | undefined;
  /** The tool's name, or empty until it is known. */
  name: string;
  /** The argument text so far, verbatim. */
  text: GrowingText;
  /** What else the wire said of the call. */
  metadata: Record<string, unknown> | undefined;
  /** The call as it was sealed; undefined while its arguments may still change. */
  sealed: ToolCall | undefined;
  /** Whether its end mark was seen while its text did not parse: it seals when the response moves on. */
  ended: boolean;
  /** Whether `tool-call-start` went out. */
  announced: boolean;
  /** Whether its message was given up: then it never seals. */
  withdrawn: boolean;
}
