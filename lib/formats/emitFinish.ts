import type { ModelEvent, Usage } from '../model/ModelEvent.ts';
import type { GivenFinish } from './laterFinish.ts';

/** How a response ended, and what it was. */
export interface ResponseFinish<Message> extends GivenFinish {
  /** The tokens used, if they are known. */
  readonly usage: Usage | undefined;
  /** Whether there are calls. */
  readonly hasCalls: boolean;
  /** The assistant message. */
  readonly message: Message;
}

/** Emits the last events of a response. One with calls stopped for them, also where the provider only says that it stopped. */
export function emitFinish<Message>(
  emit: (event: ModelEvent<Message>) => void,
  { reason, raw, usage, hasCalls, message }: ResponseFinish<Message>,
): void {
  if (usage !== undefined) emit({ type: 'usage', usage });
  const isForCalls = reason === 'stop' && hasCalls;
  emit({ type: 'finish', reason: isForCalls ? 'tool-calls' : reason, raw, message });
}
