import { expect } from 'chai';
import fc from 'fast-check';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationModel, RecoverMode } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { type FakeTool, type FakeToolOptions, fakeTool } from '../../lib/testing/fakeTool.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import type { ModelTurn, TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import type { Concurrency } from '../../lib/tools/Claim.ts';
import { type Conversed, eventsOf, expectWhole, played } from '../helpers/conversationPlay.ts';
import { FORMAT_NAMES, userMessage } from '../helpers/histories.ts';

/** What a tool is like. */
interface ToolPlan {
  readonly concurrency: Concurrency;
  readonly start: 'sealed' | 'committed' | undefined;
  readonly idempotent: boolean | undefined;
  readonly marbles: string;
  readonly timeoutMs: number;
}

/** A call that a response makes: of which tool, with what, how it is written, and how long after the one before. */
interface CallPlan {
  readonly tool: number;
  readonly value: number;
  readonly isTurned: boolean;
  readonly waitMs: number;
}

/** A response, and how it ends. */
interface ResponsePlan {
  readonly calls: readonly CallPlan[];
  readonly text: string;
  readonly end: 'good' | 'reset' | 'cut' | 'error' | 'cut call' | 'garbage';
}

interface Plan {
  readonly format: FormatName;
  readonly recover: RecoverMode;
  readonly onStreamError: 'finish' | 'discard';
  readonly tools: readonly ToolPlan[];
  readonly responses: readonly ResponsePlan[];
  /** After which event it is left, if it is. */
  readonly leavesAt: number | undefined;
}

const TOOLS = 3;
const concurrency = fc.constantFrom<Concurrency>(
  'safe',
  'safe',
  'unsafe',
  [{ key: 'a', mode: 'read' }],
  [{ key: 'a', mode: 'write' }],
  [{ key: 'b', mode: 'write' }],
);
const tool: fc.Arbitrary<ToolPlan> = fc.record({
  concurrency,
  start: fc.constantFrom('sealed' as const, 'sealed' as const, 'committed' as const, undefined),
  idempotent: fc.constantFrom(true, false, undefined),
  marbles: fc.constantFrom('(r|)', '4ms (r|)', '20ms (r|)', '#', '7ms #', '-'),
  timeoutMs: fc.constantFrom(3, 12, 40),
});
const call: fc.Arbitrary<CallPlan> = fc.record({
  tool: fc.nat({ max: TOOLS - 1 }),
  value: fc.constantFrom(0, 0, 0, 1),
  isTurned: fc.boolean(),
  waitMs: fc.constantFrom(0, 0, 5, 15),
});
const ends = ['good', 'reset', 'reset', 'cut', 'error', 'cut call', 'cut call', 'garbage'] as const;
const response: fc.Arbitrary<ResponsePlan> = fc.record({
  calls: fc.array(call, { maxLength: 4 }),
  text: fc.constantFrom('', 'Well.'),
  end: fc.constantFrom(...ends),
});
const plans: fc.Arbitrary<Plan> = fc.record({
  format: fc.constantFrom(...FORMAT_NAMES),
  recover: fc.constantFrom<RecoverMode>('salvage', 'salvage', 'retry', 'retry', 'fail'),
  onStreamError: fc.constantFrom('finish' as const, 'discard' as const),
  tools: fc.array(tool, { minLength: TOOLS, maxLength: TOOLS }),
  responses: fc.array(response, { minLength: 1, maxLength: 6 }),
  leavesAt: fc.option(fc.nat({ max: 40 }), { nil: undefined, freq: 4 }),
});

function toTool(
  { concurrency: given, start, idempotent, marbles, timeoutMs }: ToolPlan,
  index: number,
): FakeTool {
  const options: FakeToolOptions = {
    concurrency: typeof given === 'string' ? given : () => given as never,
    timeoutMs,
    ...(start !== undefined && { start }),
    ...(idempotent !== undefined && { idempotent }),
  };
  return fakeTool(`tool_${index}`, marbles, options);
}

function toSteps({ calls, text, end }: ResponsePlan): TurnStep[] {
  const steps = calls.flatMap<TurnStep>(({ tool: index, value, isTurned, waitMs }) => {
    const given = isTurned ? `{ "b": [0], "a": ${value} }` : `{"a":${value},"b":[0]}`;
    return [{ waitMs }, { call: { name: `tool_${index}`, arguments: given } }];
  });
  const said: TurnStep[] = text === '' ? steps : [{ text }, ...steps];
  if (end === 'good') return [...said, { text: '' }];
  if (end === 'garbage') return [...said, { waitMs: 6 }, { fault: 'garbage' }];
  if (end !== 'cut call') return [...said, { waitMs: 6 }, { fault: end }];
  const cut: TurnStep = {
    call: { name: 'tool_0', arguments: ['{"a":0,', { fault: 'reset' }] },
  };
  return [...said, cut];
}

/** What a call asks for. */
function thingOf({ name, arguments: text }: ToolCall): string {
  const { a, b } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify([name, a, b]);
}

/** What the events say of one call of one turn, over all attempts: naive, and by the events alone. */
interface Place {
  starts: number;
  readonly results: string[];
}

/** All calls of each turn, by what they ask for and how often that was asked before in the same response. */
function placesOf({ events }: Pick<Conversed, 'events'>): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let turn = 0;
  let made: string[] = [];
  let byIndex = new Map<number, Place>();
  for (const event of events) {
    if (event.type === 'turn-start') turn = event.turn;
    if (event.type === 'turn-start' || event.type === 'turn-retry') {
      made = [];
      byIndex = new Map();
    }
    if (event.type === 'tool-call') {
      const thing = thingOf(event.call);
      const key = `${turn} ${thing} ${made.filter((one) => one === thing).length}`;
      made.push(thing);
      const place = places.get(key) ?? { starts: 0, results: [] };
      places.set(key, place);
      byIndex.set(event.call.index, place);
    }
    note(event, byIndex);
  }
  return places;
}

function note(event: ConversationEvent, byIndex: ReadonlyMap<number, Place>): void {
  if (event.type === 'tool-start') (byIndex.get(event.call.index) as Place).starts += 1;
  if (event.type !== 'tool-result' || event.result.execution === 'not-started') return;
  const { status, execution, parts } = event.result;
  byIndex.get(event.call.index)?.results.push(JSON.stringify([status, execution, parts]));
}

describe('W6 R1 whatever breaks, and whenever', () => {
  const isIdempotent = ({ idempotent, concurrency: given }: ToolPlan) =>
    idempotent ?? given === 'safe';

  it('no call with effects runs twice, each has one result, and the messages stay valid', () => {
    const seen = { retries: 0, salvaged: 0, adopted: 0, orphans: 0 };
    fc.assert(
      fc.property(plans, (plan) => {
        const { format, recover, onStreamError, leavesAt } = plan;
        const tools = plan.tools.map(toTool);
        const turns: ModelTurn[] = plan.responses.map((one) => ({ steps: toSteps(one) }));
        const last: ModelTurn = { steps: [{ text: 'Done.' }] };
        const model = scriptedModel((_, index) => turns[index] ?? last, { format });
        const conversation$ = converse<unknown>({
          model: model as ConversationModel,
          executor: new ToolExecutor(new ToolRegistry(tools), { onStreamError }),
          messages: [userMessage(format, 'Go.')],
          recover,
          maxAttempts: 99,
        });
        const conversed = played(conversation$, (_, at) => at === leavesAt);

        for (const [key, { starts, results }] of placesOf(conversed)) {
          const of = plan.tools[Number(key.match(/tool_(\d)/)?.[1])];
          if (of === undefined || isIdempotent(of)) continue;
          expect(starts, `starts of ${key}`).to.be.at.most(1);
          expect(new Set(results).size, `results of ${key}`).to.be.at.most(1);
          if (results.length > 1) seen.adopted += 1;
        }
        const starts = eventsOf(conversed, 'tool-start').length;
        const runs = tools.flatMap((one) => one.runs);
        // Whoever leaves when a tool is about to start, stops it.
        expect(runs.length).to.be.within(starts - 1, starts);
        expect(runs.filter(({ outcome }) => outcome === 'running')).to.deep.equal([]);
        expect(model.running).to.equal(0);
        if (conversed.events.length <= (leavesAt ?? Number.POSITIVE_INFINITY)) {
          expectWhole(format, conversed);
        }
        seen.retries += eventsOf(conversed, 'turn-retry').length;
        for (const { reason, orphans } of eventsOf(conversed, 'turn-end')) {
          if (reason === 'broken') seen.salvaged += 1;
          seen.orphans += orphans.length;
        }
      }),
      { numRuns: 500 },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).to.be.above(9);
  });
});
