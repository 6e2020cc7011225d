import type { FinishReason, Usage } from '../model/ModelEvent.ts';

/** What a response says when it has ended. */
export interface CompleteResponse<Message> {
  /** Why it ended; `broken`: its stream broke, and `message` is what was whole of it. */
  readonly reason: FinishReason | 'broken';
  /** The provider's own word for that. */
  readonly raw: string | undefined;
  /** Its message, in the provider's request form. */
  readonly message: Message;
  /** What the model has said in it, as it was shown. @defaultValue '' */
  readonly text?: string;
  /** What it has thought. @defaultValue '' */
  readonly reasoning?: string;
  /** Its tokens, where it said them. */
  readonly usage: Usage | undefined;
}
