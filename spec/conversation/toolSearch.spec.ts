import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { type ToolSearchOptions, toolSearch } from '../../lib/conversation/toolSearch.ts';
import { DuplicateToolError } from '../../lib/errors/DuplicateToolError.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { type ScriptedModel, scriptedModel } from '../../lib/testing/scriptedModel.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { ToolRegistry as CoreToolRegistry } from '../../lib/tools/ToolRegistry.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { doneOf, eventsOf, played } from '../helpers/conversationPlay.ts';

const NAMES = ['weather', 'read_file', 'write_file', 'send_mail', 'read_mail'];
const user = { role: 'user', content: 'Go.' } as const;

function registryOf(): ToolRegistry {
  const tools = NAMES.map((name) =>
    fakeTool(name, '(a|)', { description: `It does ${name.replace('_', ' ')}.` }),
  );
  return new ToolRegistry(tools);
}

const call = (name: string, input: object = {}): ModelTurn => ({
  steps: [{ call: { name, arguments: input } }],
});
const search = (query: string, name = 'tool_search'): ModelTurn => call(name, { query });
const done: ModelTurn = { steps: [{ text: 'Done.' }] };

/** A conversation of these turns with a hook of its own. */
function conversing(turns: ModelTurn[], options?: ToolSearchOptions) {
  const registry = registryOf();
  const prepareTurn = toolSearch(registry, options);
  const model = scriptedModel(turns);
  const executor = new ToolExecutor(registry);
  const given: ConverseOptions<never> = { model: model as never, executor, prepareTurn };
  return { registry, model, given: { ...given, messages: [user] as never } };
}

/** The names of the tools that each request told the model of. */
function toldTo({ requests }: ScriptedModel): (readonly string[])[] {
  return requests.map(({ tools = [] }) => tools.map(({ name }) => name));
}

describe('toolSearch', () => {
  it('hides all tools until they were found, in the order of the searches', () => {
    const turns = [search('mail'), search('write'), call('weather'), search('read'), done];
    const { model, given } = conversing(turns);
    played(converse(given));
    expect(toldTo(model)).to.deep.equal([
      ['tool_search'],
      ['tool_search', 'read_mail', 'send_mail'],
      ['tool_search', 'read_mail', 'send_mail', 'write_file'],
      ['tool_search', 'read_mail', 'send_mail', 'write_file'],
      ['tool_search', 'read_mail', 'send_mail', 'write_file', 'read_file'],
    ]);
  });

  it('selects what several searches of one turn have found, in call order', () => {
    const steps = [...search('weather').steps, ...search('mail').steps];
    const { model, given } = conversing([{ steps }, done]);
    played(converse(given));
    expect(toldTo(model)[1]).to.deep.equal(['tool_search', 'weather', 'read_mail', 'send_mail']);
  });

  it('never hides those that are always there, whether they were found or not', () => {
    const options = { name: 'find', always: ['write_file', 'none'] };
    const { model, given } = conversing([search('write read', 'find'), done], options);
    played(converse(given));
    expect(toldTo(model)).to.deep.equal([
      ['find', 'write_file'],
      ['find', 'write_file', 'read_file', 'read_mail'],
    ]);
  });

  it('tells the model what it has found, the best first, and no more than so many', () => {
    const { given } = conversing([search('read mail'), done], { maxResults: 2 });
    const [ended] = eventsOf(played(converse(given)), 'turn-end');
    expect(ended?.results[0]?.structured).to.deep.equal({
      tools: [
        { name: 'read_mail', description: 'It does read mail.' },
        { name: 'read_file', description: 'It does read file.' },
      ],
    });
  });

  it('selects nothing where nothing was found, where a search fails, and for other tools', () => {
    const turns = [search('submarine'), call('tool_search'), call('weather'), done];
    const { model, given } = conversing(turns);
    played(converse(given));
    expect(toldTo(model)).to.deep.equal(turns.map(() => ['tool_search']));
  });

  it('passes over what is no name in what middleware has made of a search', () => {
    const hook = toolSearch(registryOf());
    const result = (structured: unknown, isError = false) =>
      ({ toolName: 'tool_search', isError, structured }) as ToolResult;
    const weather = { name: 'weather' };
    const results = [
      ...[undefined, null, 'mail', { tools: 'mail' }].map((structured) => result(structured)),
      result({ tools: [null, 5, { name: 7 }, {}, weather] }),
      result({ tools: [{ name: 'read_file' }] }, true),
    ];
    const info = { turn: 2, results, usage: { raw: [] }, state: undefined };
    expect(hook({} as never, info).state).to.deep.equal(['weather']);
  });

  it('selects nothing that another tool gives', () => {
    const { registry, model, given } = conversing([call('other'), done]);
    registry.register(
      invokable({ name: 'other', execute: () => ({ tools: [{ name: 'weather' }] }) }),
    );
    played(converse(given));
    expect(toldTo(model)).to.deep.equal([['tool_search'], ['tool_search']]);
  });

  it('does not lock what it hides', () => {
    const { given } = conversing([call('weather'), done]);
    const [ended] = eventsOf(played(converse(given)), 'turn-end');
    expect(ended?.results[0]).to.include({ toolName: 'weather', status: 'ok' });
  });

  it('forgets a tool that is removed, and finds one that came later', () => {
    const { registry, model, given } = conversing([search('mail'), search('new'), done]);
    const events$ = converse({
      ...given,
      stopWhen: ({ turn }) => {
        if (turn === 1) registry.remove('send_mail');
        if (turn === 1) registry.register(fakeTool('brand_new', '(a|)'));
        return false;
      },
    });
    played(events$);
    expect(toldTo(model).slice(1)).to.deep.equal([
      ['tool_search', 'read_mail'],
      ['tool_search', 'read_mail', 'brand_new'],
    ]);
  });

  it('leaves the registry as it is, so that each conversation may have a hook of its own', () => {
    const registry = registryOf();
    const before = registry.snapshot();
    registry.changes$.subscribe(() => expect.fail('It has changed.'));
    const executor = new ToolExecutor(registry);
    for (const query of ['mail', 'weather']) {
      const model = scriptedModel([search(query), done]);
      const prepareTurn = toolSearch(registry);
      const given = { model, executor, messages: [user] };
      expect(doneOf(played(converse({ ...given, prepareTurn }))).reason).to.equal('stop');
      const plain = scriptedModel([done]);
      played(converse({ ...given, model: plain }));
      expect(toldTo(plain)).to.deep.equal([[...NAMES].sort()]);
    }
    expect(registry.snapshot()).to.equal(before);
  });

  it('gives the same registry until that of the user changes', () => {
    const registry = registryOf();
    const hook = toolSearch(registry);
    const plan = () => hook({} as never, { turn: 1, results: [], usage: { raw: [] }, state: [] });
    const first = plan().registry;
    expect(plan().registry).to.equal(first);
    expect(first?.get('weather')).to.equal(registry.get('weather'));
    registry.remove('weather');
    expect(plan().registry).to.not.equal(first);
    expect(plan().registry?.has('weather')).to.equal(false);
    expect(first?.has('weather')).to.equal(true);
  });

  it('needs no validator, and checks its input all the same', () => {
    const registry = new CoreToolRegistry([fakeTool('weather', '(a|)')]);
    const executor = new ToolExecutor(registry);
    const steps = [{ query: 'weather' }, {}, { query: 5 }].flatMap(
      (input) => call('tool_search', input).steps,
    );
    const model = scriptedModel([{ steps }, done]);
    const given = { model, executor, messages: [user], prepareTurn: toolSearch(registry) };
    const [ended] = eventsOf(played(converse(given)), 'turn-end');
    expect(ended?.results.map(({ status }) => status)).to.deep.equal(['ok', 'invalid', 'invalid']);
    const [, missing = '', odd = ''] =
      ended?.results.map(({ error }) => error?.message ?? '') ?? [];
    expect(missing).to.include('/query is required, but missing');
    expect(odd).to.include('/query must be a string, got 5');
  });

  it('tells the model what to do where nothing was found', () => {
    const { given } = conversing([search('submarine'), done]);
    const [ended] = eventsOf(played(converse(given)), 'turn-end');
    expect(ended?.results[0]).to.deep.include({
      isError: false,
      structured: {
        tools: [],
        message:
          'No tool has any of these words in its name or description. Search again with other words, or go on without a tool.',
      },
    });
  });

  it('errors where a tool of its name was registered since it was made', () => {
    const { registry, model, given } = conversing([done]);
    registry.register(fakeTool('tool_search', '(a|)'));
    expect(played(converse(given)).error).to.be.instanceOf(DuplicateToolError);
    expect(model.requests).to.deep.equal([]);
  });

  it('can be a part of another hook', () => {
    const { registry, model, given } = conversing([search('mail'), done]);
    const hook = toolSearch(registry);
    const prepareTurn: ConverseOptions['prepareTurn'] = (request, info) => ({
      ...hook(request, info),
      system: `Turn ${info.turn}.`,
    });
    played(converse({ ...given, prepareTurn }));
    expect(toldTo(model)[1]).to.deep.equal(['tool_search', 'read_mail', 'send_mail']);
    expect(model.requests.map(({ system }) => system)).to.deep.equal(['Turn 1.', 'Turn 2.']);
  });

  it('serves several conversations, each with its own selection', () => {
    const { model, given } = conversing([search('mail'), search('weather'), done, done]);
    const first = { ...given, maxTurns: 1 };
    played(converse(first));
    const [, second] = [played(converse(given)), toldTo(model)];
    expect(second).to.deep.equal([['tool_search'], ['tool_search'], ['tool_search', 'weather']]);
  });

  it('keeps the selection in a snapshot, and what the last search has found', () => {
    const { model, given } = conversing([search('mail'), search('weather'), done, done]);
    const snapshots: ConversationSnapshot[] = [];
    const events$ = converse({
      ...given,
      onConversation: (conversation) => {
        model.setTurns((_request, index) => {
          snapshots[index] = conversation.snapshot();
          return [search('mail'), search('weather'), done][index] ?? done;
        });
      },
    });
    played(events$);
    const { messages: _, ...rest } = given;
    const before = model.requests.length;
    for (const snapshot of snapshots) {
      model.setTurns([done]);
      const text: ConversationSnapshot = JSON.parse(JSON.stringify(snapshot));
      played(converse({ ...rest, resume: { snapshot: text } }));
    }
    expect(before).to.equal(3);
    expect(toldTo(model).slice(before)).to.deep.equal(toldTo(model).slice(0, before));
    expect(toldTo(model).at(-1)).to.deep.equal([
      'tool_search',
      'read_mail',
      'send_mail',
      'weather',
    ]);
  });

  it('passes over a state that is not its own', () => {
    const registry = registryOf();
    const hook = toolSearch(registry);
    for (const state of [undefined, null, 5, 'weather', { tools: ['weather'] }, [1, null]]) {
      const info = { turn: 2, results: [], usage: { raw: [] }, state };
      expect(hook({} as never, info)).to.deep.include({ state: [] });
    }
  });

  const wrong: [string, unknown, object, string][] = [
    ['no registry', undefined, {}, 'registry must be a ToolRegistry, got undefined'],
    ['an unknown option', new ToolRegistry(), { max: 1 }, 'max is not an option; there are name'],
    [
      'no results',
      new ToolRegistry(),
      { maxResults: 0 },
      'maxResults must be a whole number from 1, got 0',
    ],
    ['odd results', new ToolRegistry(), { maxResults: 1.5 }, 'maxResults must be a whole number'],
    ['a name that is no text', new ToolRegistry(), { name: 5 }, 'name must be a string, got 5'],
    [
      'one name for a list of names',
      new ToolRegistry(),
      { always: 'weather' },
      'always must be an array, got "weather"',
    ],
    ['a bad name', new ToolRegistry(), { name: 'a b' }, 'a b'],
    [
      'a name that is taken',
      registryOf(),
      { name: 'weather' },
      'A tool named "weather" is already registered.',
    ],
  ];
  for (const [which, registry, options, message] of wrong) {
    it(`refuses ${which}`, () => {
      expect(() => toolSearch(registry as ToolRegistry, options)).to.throw(Error, message);
    });
  }
});
