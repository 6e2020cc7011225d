import { expect } from 'chai';
import { Observable, of, throwError } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type {
  ConverseOptions,
  PrepareTurn,
  TurnInfo,
  TurnRequest,
} from '../../lib/conversation/ConverseOptions.ts';
import { prepareRequest } from '../../lib/conversation/prepareRequest.ts';
import { readConverseOptions } from '../../lib/conversation/readConverseOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { collect } from '../helpers/collect.ts';
import { saying, stateOf } from '../helpers/conversationParts.ts';
import { turn } from '../helpers/turn.ts';

const registry = new ToolRegistry([fakeTool('look', '|')]);
const other = new ToolRegistry([fakeTool('listen', '|')]);
const executor = new ToolExecutor(registry);
const model = scriptedModel([]) as ConverseOptions['model'];
const tools = registry.definitions();

type Start = Parameters<typeof stateOf>[0];

function prepared(given: Partial<ConverseOptions>, start: Start = { messages: ['a'] }) {
  const settings = readConverseOptions({ model, executor, messages: [], ...given });
  return prepareRequest(settings, stateOf(start));
}

/** What is prepared, where that takes no time. */
function preparedNow(given: Partial<ConverseOptions>, start?: Start) {
  let one: { readonly request: TurnRequest; readonly kept: unknown } | undefined;
  prepared(given, start).subscribe((value) => {
    one = value;
  });
  return one ?? expect.fail('nothing was prepared');
}

const planned = (plan: unknown): unknown =>
  preparedNow({ prepareTurn: (() => plan) as PrepareTurn }).request;

describe('prepareRequest', () => {
  it('sends the messages so far and the tools there are', () => {
    expect(preparedNow({}).request).to.deep.equal({ messages: ['a'], tools, registry });
  });

  it('sends the system prompt, and takes tools from the registry that is given', () => {
    expect(preparedNow({ system: 'Be brief.', registry: other }).request).to.deep.equal({
      messages: ['a'],
      system: 'Be brief.',
      tools: other.definitions(),
      registry: other,
    });
  });

  it('forces a choice of tools in the first turn only', () => {
    for (const toolChoice of ['auto', 'required', { name: 'look' }] as const) {
      const choices = [0, 1, 5].map(
        (turns) => preparedNow({ toolChoice }, { turns }).request.toolChoice,
      );
      expect(choices).to.deep.equal([toolChoice, undefined, undefined]);
    }
  });

  it('forbids tools in every turn', () => {
    const choices = [0, 1, 5].map(
      (turns) => preparedNow({ toolChoice: 'none' }, { turns }).request.toolChoice,
    );
    expect(choices).to.deep.equal(['none', 'none', 'none']);
  });

  it('shows the hook the request, and what is known of the turns before', () => {
    const seen: [TurnRequest, TurnInfo][] = [];
    const results = [saying('r')];
    const usage = { inputTokens: 1, raw: [] };
    const start = { messages: ['a'], turns: 2, results, usage, kept: 'kept' };
    preparedNow({ prepareTurn: (...args) => void seen.push(args) }, start);
    expect(seen).to.deep.equal([
      [
        { messages: ['a'], tools, registry },
        { turn: 3, results, usage, state: 'kept' },
      ],
    ]);
  });

  it('lets the hook change what it gives, and leaves the rest', () => {
    const plan = { messages: ['b'], system: 's', toolChoice: 'none', tools: [] };
    expect(planned(plan)).to.deep.equal({ ...plan, registry });
    expect(planned({ messages: ['b'] })).to.deep.equal({ messages: ['b'], tools, registry });
    expect(planned({ messages: undefined })).to.deep.equal({ messages: ['a'], tools, registry });
  });

  it('tells the model of the tools of the registry that the hook gives, unless it gives these too', () => {
    const request = { messages: ['a'], registry: other };
    expect(planned({ registry: other })).to.deep.equal({ ...request, tools: other.definitions() });
    expect(planned({ registry: other, tools })).to.deep.equal({ ...request, tools });
  });

  it('keeps what the hook keeps, and what it has kept before if it keeps nothing', () => {
    const keptOf = (plan: unknown): unknown =>
      preparedNow({ prepareTurn: (() => plan) as PrepareTurn }, { kept: 'before' }).kept;
    expect([{ state: 'now' }, { state: null }, {}, undefined].map(keptOf)).to.deep.equal([
      'now',
      null,
      'before',
      'before',
    ]);
  });

  it('takes a plan that takes its time, the first if there are several, and none', async () => {
    const plans: unknown[] = [
      Promise.resolve({ system: 'a' }),
      of({ system: 'a' }, { system: 'b' }),
      (async function* () {
        yield { system: 'a' };
      })(),
    ];
    for (const plan of plans) {
      const { values } = await collect(prepared({ prepareTurn: (() => plan) as PrepareTurn }));
      expect(values.map(({ request }) => request.system)).to.deep.equal(['a']);
    }
    expect(planned(of())).to.deep.equal({ messages: ['a'], tools, registry });
  });

  it('errors with what the hook throws, in whatever way', async () => {
    const mine = new Error('mine');
    const hooks: (() => unknown)[] = [
      () => {
        throw mine;
      },
      () => Promise.reject(mine),
      () => throwError(() => mine),
    ];
    for (const prepareTurn of hooks) {
      const { error, values } = await collect(
        prepared({ prepareTurn: prepareTurn as PrepareTurn }),
      );
      expect([error, values]).to.deep.equal([mine, []]);
    }
  });

  const wrong: [unknown, string][] = [
    [5, 'prepareTurn must give an object or nothing, got 5.'],
    [null, 'prepareTurn must give an object or nothing, got null.'],
    ['text', 'prepareTurn must give an object or nothing, got "text".'],
    [
      { tool: [] },
      'what prepareTurn gives: tool is not an option; there are messages, system, tools, toolChoice, registry, state.',
    ],
    [{ messages: 'a' }, 'what prepareTurn gives: messages must be an array, got "a".'],
    [{ system: 5 }, 'what prepareTurn gives: system must be a string, got 5.'],
    [{ tools: {} }, 'what prepareTurn gives: tools must be an array, got an object.'],
    [
      { toolChoice: 'any' },
      "what prepareTurn gives: toolChoice must be 'auto', 'none', 'required' or { name }, got \"any\".",
    ],
    [{ registry: null }, 'what prepareTurn gives: registry must be a ToolRegistry, got null.'],
    [{ registry: 5 }, 'what prepareTurn gives: registry must be a ToolRegistry, got 5.'],
  ];
  for (const [plan, message] of wrong) {
    it(`errors for a plan that is none: ${JSON.stringify(plan)}`, async () => {
      const { error } = await collect(prepared({ prepareTurn: (() => plan) as PrepareTurn }));
      expect(error).to.be.instanceOf(TypeError);
      expect(error).to.have.property('message', message);
    });
  }

  it('leaves the hook when it is left, whatever that throws', async () => {
    let left = 0;
    const hook = (): Observable<never> =>
      new Observable(() => () => {
        left += 1;
        throw new Error('mine');
      });
    prepared({ prepareTurn: hook }).subscribe().unsubscribe();
    await turn();
    expect(left).to.equal(1);
  });
});
