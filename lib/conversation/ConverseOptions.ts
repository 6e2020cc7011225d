import type { RunOptions } from '../executor/run/RunOptions.ts';
import type { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { ToolChoice } from '../formats/WireFormat.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import type { Usage } from '../model/ModelEvent.ts';
import type { Eventual } from '../tools/Eventual.ts';
import type { ToolDefinition } from '../tools/ToolDefinition.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { Conversation } from './Conversation.ts';
import type { TurnEndEvent } from './ConversationEvent.ts';
import type { ConversationSnapshot } from './ConversationSnapshot.ts';

/**
 * A model that a conversation can talk to: one of `millrace/http`, or any object of this shape. A response may be one
 * message or, where the format has it so, a list of them. `Message` is inferred from what the model takes, which may be more
 * than it says.
 */
export type ConversationModel<Message = unknown> = ChatModel<
  NoInfer<Message> | readonly NoInfer<Message>[],
  ChatRequest<Message>
>;

/**
 * What happens when a response breaks that can be asked for again. With nothing executed the request is sent again, whatever
 * stands here but `fail`. `salvage`: what is whole of the response goes into the messages with the results of its calls, and
 * the model goes on from there. `retry`: the request is sent again, and calls that the model makes again have their earlier
 * results. `fail`: the conversation errors, unless nothing of the response had come: then the request is sent again, too.
 */
export type RecoverMode = 'salvage' | 'retry' | 'fail';

/** A request that is about to be sent, as `prepareTurn` gets it. */
export interface TurnRequest<Message = unknown> extends ChatRequest<Message> {
  /** The tools that are told to the model. */
  readonly tools: readonly ToolDefinition[];
  /** Where the calls of this turn find their tools. */
  readonly registry: ToolRegistry;
}

/** What `prepareTurn` is told beside the request. */
export interface TurnInfo {
  /** The turn that begins; from 1. */
  readonly turn: number;
  /** Results of the turn before; none for the first. */
  readonly results: readonly ToolResult[];
  /** Tokens of all turns so far. */
  readonly usage: Usage;
  /** What the hook kept the last time: a JSON value, which snapshots hold too; undefined at first. */
  readonly state: unknown;
}

/** What `prepareTurn` changes. What is absent stays as it was. */
export interface TurnPlan<Message = unknown> extends Partial<TurnRequest<Message>> {
  /** A JSON value that the hook gets the next time. */
  readonly state?: unknown;
}

/**
 * Looks at a request before it is sent, and may change it for this turn. `Planned` is what messages of its own are: `never`
 * for a hook that gives none, which is one for any kind of messages then, as is a plain `PrepareTurn`.
 */
export type PrepareTurn<Message = unknown, Planned = unknown extends Message ? never : Message> = (
  request: TurnRequest<Message>,
  info: TurnInfo,
) => Eventual<TurnPlan<Planned> | undefined>;

/** How a conversation that was left is gone on with. */
export interface ResumeOptions {
  /** Where it stood, as it was given or read from JSON text. */
  readonly snapshot: ConversationSnapshot;
  /**
   * What calls that wait for outside input get, by their ids: `context.resume.input` of that call alone; the decision, as
   * `approve` gives it, for one that waits for approval. Calls without an entry go on waiting. What a call was given is kept in
   * later snapshots until it has its result, or is running and may not run again.
   * @defaultValue none
   */
  readonly inputs?: Readonly<Record<string, unknown>>;
}

/** Options of {@link converse}. */
export interface ConverseOptions<Message = unknown>
  extends Pick<
    RunOptions,
    'signal' | 'registry' | 'toolOptions' | 'aliases' | 'observe' | 'onRun' | 'parent'
  > {
  /** Who answers. */
  readonly model: ConversationModel<Message>;
  /**
   * Who answers instead, in this order, when a response of the model before breaks with a retryable error; for the rest of the
   * conversation. Of the same wire format. @defaultValue none
   */
  readonly fallbackModels?: readonly ConversationModel<NoInfer<Message>>[];
  /** What runs the calls. */
  readonly executor: ToolExecutor;
  /** The conversation so far, in the provider's own form. Required, but for `resume`. */
  readonly messages?: readonly Message[];
  /** Goes on with a conversation that was left, instead of `messages`. */
  readonly resume?: ResumeOptions;
  /** The system prompt. @defaultValue none beside what `messages` hold */
  readonly system?: string;
  /**
   * Which tool the model must, may or must not call. `none` counts for all turns, the others for the first one: a model that
   * must call a tool in every turn would never be done. @defaultValue 'auto'
   */
  readonly toolChoice?: ToolChoice;
  /** Most turns, those before a resumption counted: a whole number from 1, or Infinity. @defaultValue 20 */
  readonly maxTurns?: number;
  /** Ends the conversation after a turn that has calls; asked when every call has its result. @defaultValue never */
  readonly stopWhen?: (turn: TurnEndEvent<Message>) => boolean;
  /** Looks at each request, and may change it. @defaultValue nothing is changed */
  readonly prepareTurn?: PrepareTurn<NoInfer<Message>>;
  /** Most UTF-16 code units of all results of a turn together in the next request; 0 or absent: no limit. */
  readonly turnChars?: number;
  /**
   * How often a call with the same tool and the same arguments may be made in the conversation; more often it is refused
   * with a result that says so. A whole number from 1. @defaultValue no limit
   */
  readonly maxIdenticalCalls?: number;
  /** What happens when a response breaks that can be asked for again. @defaultValue 'salvage' */
  readonly recover?: RecoverMode;
  /**
   * Most responses in a row that may break, the first one counted, before the conversation errors; models of
   * `fallbackModels` that were not asked yet are asked anyway. A whole number from 1, or Infinity. @defaultValue 3
   */
  readonly maxAttempts?: number;
  /** Is called with the conversation when it begins, for taking snapshots. */
  readonly onConversation?: (conversation: Conversation) => void;
}
