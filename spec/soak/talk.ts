import { lastValueFrom, type Observable, takeUntil, tap, timer } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationEvent, DoneEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { ConversationModel, ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { conversationModel } from '../helpers/conversationModels.ts';
import { FORMAT_NAMES, userMessage } from '../helpers/histories.ts';
import { Random } from '../simulation/plan/Random.ts';
import { scriptTurn } from './scriptTurn.ts';
import { soakTools } from './soakTools.ts';

/** How a conversation ended. */
export type TalkEnd = DoneEvent<unknown>['reason'] | 'broken' | 'left';

/** What conversations share. */
export interface TalkWorld {
  /** The address of the model. */
  readonly url: string;
  /** A signal that never aborts, to which all of them listen. */
  readonly signal: AbortSignal;
}

/** How often a conversation that waits for outside input is gone on with. */
const MOST_RESUMPTIONS = 10;
const LONGEST_STAY_MS = 60;
/** How long nothing may come: a silence is soon over. */
const SILENCE_MS = 100;

/** One conversation: everything about it comes from its seed. */
export class Talk {
  readonly #seed: number;
  readonly #random: Random;
  #turn = 0;
  #requests = 0;
  /** Runs of tools that must not run twice. */
  readonly #runs = new Set<string>();
  /** The first of them that ran twice. */
  #repeated: string | undefined;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = new Random(seed);
  }

  /** What the model says to the next request. */
  nextTurn(): ModelTurn {
    this.#requests += 1;
    return scriptTurn({ seed: this.#seed, turn: this.#turn, requests: this.#requests });
  }

  /** Talks until it is over: to the end, or until it is left or aborted. Rejects if something ran twice. */
  async play({ url, signal }: TalkWorld): Promise<TalkEnd> {
    const random = this.#random;
    const registry = new ToolRegistry(soakTools((run) => this.#note(run)));
    const fate = random.weighted({ stay: 6, leave: 2, abort: 2 });
    const stay$ = timer(random.between(0, LONGEST_STAY_MS));
    const controller = new AbortController();
    const aborting = fate === 'abort' ? stay$.subscribe(() => controller.abort()) : undefined;
    const format = random.oneOf(FORMAT_NAMES);
    const options: ConverseOptions = {
      model: this.#model(format, url),
      executor: new ToolExecutor(registry, { results: { marker: ' (cut)' }, graceMs: 10 }),
      messages: [userMessage(format, 'Go on.')],
      recover: random.oneOf(['salvage', 'retry', 'fail']),
      turnChars: 2_000,
      signal: fate === 'abort' ? controller.signal : signal,
    };
    try {
      const end = await this.#talk(options, fate === 'leave' ? stay$ : undefined);
      if (this.#repeated === undefined) return end;
      throw new Error(`Conversation ${this.#seed}: ${this.#repeated} ran twice.`);
    } finally {
      aborting?.unsubscribe();
    }
  }

  /** A model that says of each request to which conversation it belongs. */
  #model(format: FormatName, url: string): ConversationModel {
    return conversationModel(format, url, {
      headers: { 'x-seed': String(this.#seed) },
      retries: 1,
      idleTimeoutMs: SILENCE_MS,
      firstByteTimeoutMs: SILENCE_MS,
      connectTimeoutMs: 2_000,
      random: () => 0,
    });
  }

  async #talk(options: ConverseOptions, until$: Observable<unknown> | undefined): Promise<TalkEnd> {
    let end = await this.#part(options, until$);
    const { messages: _, ...rest } = options;
    for (let count = 0; count < MOST_RESUMPTIONS && isInterrupted(end); count += 1) {
      const inputs = Object.fromEntries((end.interrupts ?? []).map(({ call }) => [call.id, 'yes']));
      const snapshot = JSON.parse(JSON.stringify(end.snapshot)) as ConversationSnapshot;
      end = await this.#part({ ...rest, resume: { snapshot, inputs } }, until$);
    }
    return typeof end === 'string' ? end : end.reason;
  }

  async #part(
    options: ConverseOptions,
    until$: Observable<unknown> | undefined,
  ): Promise<DoneEvent<unknown> | 'broken' | 'left'> {
    const events$ = converse(options).pipe(tap((event) => this.#follow(event)));
    const seen$ = until$ === undefined ? events$ : events$.pipe(takeUntil(until$));
    try {
      const last = await lastValueFrom(seen$, { defaultValue: undefined });
      return last?.type === 'done' ? last : 'left';
    } catch (error) {
      if (ModelStreamError.is(error)) return 'broken';
      throw error;
    }
  }

  #follow(event: ConversationEvent): void {
    if (event.type === 'turn-start') this.#turn = event.turn - 1;
  }

  #note(run: string): void {
    if (this.#runs.has(run)) this.#repeated ??= run;
    this.#runs.add(run);
  }
}

function isInterrupted(end: DoneEvent<unknown> | 'broken' | 'left'): end is DoneEvent<unknown> {
  return typeof end !== 'string' && end.reason === 'interrupted';
}
