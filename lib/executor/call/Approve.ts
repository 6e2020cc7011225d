import type { ToolCall } from '../../model/ToolCall.ts';
import type { Eventual } from '../../tools/Eventual.ts';

/** What whoever approves calls may say: yes, no, yes with another input, or no with a reason that the model reads. */
export type Approval = boolean | { readonly input: unknown } | { readonly reason: string };

/**
 * Approves calls. Asked when a call is sealed, with its validated input, before it may start; several are asked side by side. The
 * first value decides; none is a no, and an error is a no with its message. Unsubscribed when the call is cancelled.
 */
export type Approve = (call: ToolCall, input: unknown) => Eventual<Approval>;
