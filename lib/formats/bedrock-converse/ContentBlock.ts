import type { AssembledCall } from '../../model/AssembledCall.ts';
import type { ConverseBlock } from './ConverseMessage.ts';

/** One content block of a response while it is written. */
export interface ContentBlock {
  /** Its kind: the name of the one member that it has in a message. */
  readonly kind: string;
  /** The call that it holds; undefined for every other block, those of the provider's own tools included. */
  readonly call?: AssembledCall | undefined;
  /** Whether its end mark was seen. */
  stopped: boolean;
  /** Takes what a delta has under `member`. */
  grow(member: string, value: unknown): void;
  /** Whether nothing of it is missing. */
  isWhole(): boolean;
  /** The blocks that it is in a request, mostly one; none for a call that did not become one, and for blank text. */
  toRequest(): ConverseBlock[];
}
