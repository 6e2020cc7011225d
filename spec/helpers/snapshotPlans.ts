import fc from 'fast-check';
import { map, of, switchMap, throwError, timer } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { Conversation } from '../../lib/conversation/Conversation.ts';
import type { DoneEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { ConversationModel } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import type { ModelTurn, TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { type Conversed, played } from './conversationPlay.ts';
import { asRead } from './conversationResume.ts';
import { FORMAT_NAMES, userMessage } from './histories.ts';

/** What a tool is like. */
interface ToolPlan {
  readonly traits: ToolTraits<never, unknown>;
  /** What it does at first: gives text at once, slowly or in pieces, fails, or waits for outside input. */
  readonly does: 'gives' | 'is slow' | 'streams' | 'fails' | 'asks' | 'asks late';
}

/** A response: which tool its calls are of, with what, and how it ends. */
interface ResponsePlan {
  readonly calls: readonly { readonly tool: number; readonly n: number; readonly waitMs: number }[];
  readonly end: 'well' | 'reset' | 'length';
}

/** A conversation, and after how many events each process is left, those behind them excepted. */
export interface SnapshotPlan {
  readonly format: FormatName;
  readonly recover: 'salvage' | 'retry';
  readonly tools: readonly ToolPlan[];
  readonly responses: readonly ResponsePlan[];
  /** When the processes after the first one are left. */
  readonly laterCuts: readonly number[];
}

const TOOLS = 3;

/** Conversations of all kinds. `idempotent`: what tools may say of themselves. */
export function snapshotPlans(idempotent: fc.Arbitrary<boolean>): fc.Arbitrary<SnapshotPlan> {
  const tool: fc.Arbitrary<ToolPlan> = fc.record({
    traits: fc.record({
      concurrency: fc.constantFrom<NonNullable<ToolTraits<never, unknown>['concurrency']>>(
        'safe',
        'unsafe',
        [{ key: 'k', mode: 'read' }],
        [{ key: 'k', mode: 'write' }],
      ),
      start: fc.constantFrom('sealed' as const, 'committed' as const),
      idempotent,
    }),
    does: fc.constantFrom('gives', 'is slow', 'streams', 'fails', 'asks', 'asks late'),
  });
  const call = fc.record({
    tool: fc.nat(TOOLS - 1),
    n: fc.nat(1),
    waitMs: fc.constantFrom(0, 0, 3),
  });
  return fc.record({
    format: fc.constantFrom(...FORMAT_NAMES),
    recover: fc.constantFrom('salvage' as const, 'retry' as const),
    tools: fc.array(tool, { minLength: TOOLS, maxLength: TOOLS }),
    responses: fc.array(
      fc.record({
        calls: fc.array(call, { minLength: 1, maxLength: 4 }),
        end: fc.constantFrom('well' as const, 'well' as const, 'reset' as const, 'length' as const),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    laterCuts: fc.array(fc.nat(30), { maxLength: 3 }),
  });
}

/** What several processes have done, one after another. */
export class Processes {
  /** How often each call has run, by its turn and id, and whether it was resumed. Idempotent ones left out. */
  readonly runs: Map<string, number> = new Map();
  /** Whether a call had been running when its process was left. */
  hasLeftRunning = false;
  readonly #plan: SnapshotPlan;
  readonly #executor: ToolExecutor;
  #turn = 0;

  constructor(plan: SnapshotPlan) {
    this.#plan = plan;
    this.#executor = new ToolExecutor(
      new ToolRegistry(plan.tools.map((one, index) => this.#toolOf(one, `tool_${index}`))),
    );
  }

  /** Goes on until nothing is left to do, leaving processes at `cuts`, and answering whatever is waited for at an end. */
  play(cuts: readonly (number | undefined)[]): { done: DoneEvent<unknown>; first: Conversed } {
    const left = cuts.values();
    let first: Conversed | undefined;
    let snapshot: ConversationSnapshot | undefined;
    let inputs: Record<string, unknown> = {};
    for (;;) {
      const { conversed, at } = this.#process(left.next().value, snapshot, inputs);
      first ??= conversed;
      const last = conversed.events.at(-1);
      if (conversed.error !== undefined) throw conversed.error;
      if (last?.type === 'done' && last.reason !== 'interrupted') return { done: last, first };
      snapshot = at ?? (last?.type === 'done' ? asRead(last.snapshot) : undefined);
      if (snapshot === undefined) throw new Error('It has neither ended nor was it left.');
      const waits = last?.type === 'done' && at === undefined ? (last.interrupts ?? []) : [];
      inputs = Object.fromEntries(waits.map(({ call: { id } }) => [id, `for ${id}`]));
    }
  }

  #process(
    cut: number | undefined,
    snapshot: ConversationSnapshot | undefined,
    inputs: Readonly<Record<string, unknown>>,
  ): { conversed: Conversed; at: ConversationSnapshot | undefined } {
    const { format, recover } = this.#plan;
    let conversation: Conversation | undefined;
    let at: ConversationSnapshot | undefined;
    const conversation$ = converse<unknown>({
      model: this.#model() as ConversationModel,
      executor: this.#executor,
      recover,
      maxAttempts: 99,
      onConversation: (one) => {
        conversation = one;
      },
      ...(snapshot ? { resume: { snapshot, inputs } } : { messages: [userMessage(format, 'Go.')] }),
    });
    const conversed = played(conversation$, (event, index) => {
      if (event.type === 'turn-start') this.#turn = event.turn;
      if (index !== cut) return false;
      at = asRead(conversation?.snapshot());
      const calls = [...(at.response?.calls ?? []), ...(at.executed ?? [])];
      if (calls.some(({ state, idempotent }) => state === 'running' && !idempotent))
        this.hasLeftRunning = true;
      return true;
    });
    return { conversed, at };
  }

  /** The model, which says what follows what it has said; a response that breaks does so once in a process. */
  #model(): unknown {
    const { format, responses } = this.#plan;
    const broken = new Set<number>();
    const turnOf = ({ messages }: { readonly messages: readonly unknown[] }): ModelTurn => {
      const turn = new Set(JSON.stringify(messages).match(/Turn \d/g)).size;
      const plan = responses[turn];
      if (plan === undefined) return { steps: [{ text: 'Done.' }] };
      const isBroken = plan.end === 'reset' && !broken.has(turn);
      broken.add(turn);
      const calls = plan.calls.flatMap(({ tool, n, waitMs }, index): TurnStep[] => [
        { call: { id: `t${turn}c${index}`, name: `tool_${tool}`, arguments: { n } } },
        ...(waitMs > 0 ? [{ waitMs }] : []),
      ]);
      return {
        // All that may start before the end has ended by then.
        steps: [{ text: `Turn ${turn}.` }, ...calls, { waitMs: 99 }, ...(isBroken ? RESET : [])],
        ...(plan.end === 'length' && { finish: 'length' }),
      };
    };
    return scriptedModel(turnOf, { format });
  }

  #toolOf({ does, traits }: ToolPlan, name: string): AnyTool {
    return streamable({
      name,
      ...traits,
      execute: ({ n }: { readonly n?: number }, { callId, resume }: ToolContext) => {
        const key = `${this.#turn} ${callId} ${resume ? 'resumed' : 'anew'}`;
        if (traits.idempotent !== true) this.runs.set(key, (this.runs.get(key) ?? 0) + 1);
        const said = `${name} of ${n}${resume ? ` ${resume.input} ${resume.state}` : ''}`;
        if (does.startsWith('asks') && resume === undefined) {
          const asks$ = throwError(() => new ToolInterrupt(`${said}?`, `s${n}`));
          return does === 'asks' ? asks$ : timer(2).pipe(switchMap(() => asks$));
        }
        if (does === 'fails') return throwError(() => new Error(`${said} fails`));
        if (does === 'streams') return of(said, ' and', ' more');
        return does === 'gives' ? of(said) : timer(2).pipe(map(() => said));
      },
    } as never) as AnyTool;
  }
}

const RESET: readonly TurnStep[] = [{ fault: 'reset' }];
