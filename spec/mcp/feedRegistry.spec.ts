import { expect } from 'chai';
import fc from 'fast-check';
import { config, NEVER, of, Subject, share, take, throwError } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { feedRegistry, type RegistryFeed } from '../../lib/mcp/feedRegistry.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';

const toolOf = (name: string): AnyTool =>
  invokable({ name, description: name, execute: () => name });

/** One that no registry takes. */
const badTool = (name: string): AnyTool =>
  invokable({
    name,
    description: name,
    inputSchema: { type: 'object', properties: { a: { type: 'nothing' } } },
    execute: () => name,
  });

const names = (registry: ToolRegistry) => registry.list().map(({ definition }) => definition.name);

const nothing: RegistryFeed = { added: [], replaced: [], removed: [], refused: [] };

/** A feed, and what it has said. */
function feeding(registry: ToolRegistry) {
  const tools$ = new Subject<readonly AnyTool[]>();
  const said: unknown[] = [];
  const subscription = feedRegistry(registry, tools$).subscribe({
    next: (feed) => said.push(feed),
    error: (error) => said.push(error),
    complete: () => said.push('complete'),
  });
  return { tools$, said, subscription };
}

describe('feedRegistry', () => {
  it('puts the differences of each list into the registry, and says them', () => {
    const registry = new ToolRegistry([toolOf('mine')]);
    const { tools$, said } = feeding(registry);
    const [a, b, c] = ['a', 'b', 'c'].map(toolOf) as [AnyTool, AnyTool, AnyTool];
    const newB = toolOf('b');
    tools$.next([a, b]);
    tools$.next([a, b]);
    tools$.next([newB, c]);
    expect(said).to.deep.equal([
      { ...nothing, added: ['a', 'b'] },
      nothing,
      { ...nothing, added: ['c'], replaced: ['b'], removed: ['a'] },
    ]);
    expect(names(registry)).to.deep.equal(['b', 'c', 'mine']);
    expect(registry.get('b')).to.equal(newB);
  });

  it('lets one bad tool hide no other, and says why', () => {
    const registry = new ToolRegistry();
    const { tools$, said } = feeding(registry);
    tools$.next([badTool('a'), toolOf('b'), toolOf('b')]);
    const [feed] = said as RegistryFeed[];
    expect(feed).to.deep.include({ added: ['b'], replaced: [], removed: [] });
    expect(feed?.refused.map(({ name }) => name)).to.deep.equal(['a', 'b']);
    expect(feed?.refused[0]?.reason).to.include('"a"');
    expect(feed?.refused[1]?.reason).to.equal('It has the name of another tool of the list.');
    expect(names(registry)).to.deep.equal(['b']);
  });

  it('takes a tool out whose successor is refused: the server has it no longer', () => {
    const registry = new ToolRegistry();
    const { tools$, said } = feeding(registry);
    tools$.next([toolOf('a')]);
    tools$.next([badTool('a')]);
    expect(said[1]).to.deep.include({ added: [], replaced: [], removed: ['a'] });
    expect(names(registry)).to.deep.equal([]);
    tools$.next([toolOf('a')]);
    expect(said[2]).to.deep.equal({ ...nothing, added: ['a'] });
  });

  it('leaves a name to whoever has it, from the beginning or later', () => {
    const mine = toolOf('a');
    const registry = new ToolRegistry([mine]);
    const { tools$, said, subscription } = feeding(registry);
    const reason = 'The registry has a tool of this name from somebody else.';
    tools$.next([toolOf('a'), toolOf('b')]);
    expect(said[0]).to.deep.equal({
      ...nothing,
      added: ['b'],
      refused: [{ name: 'a', reason }],
    });
    const mineToo = toolOf('b');
    registry.replace(mineToo);
    tools$.next([toolOf('b')]);
    expect(said[1]).to.deep.equal({ ...nothing, refused: [{ name: 'b', reason }] });
    subscription.unsubscribe();
    expect([registry.get('a'), registry.get('b')]).to.deep.equal([mine, mineToo]);
  });

  it('adds a tool again that somebody has taken out, and a name that has become free', () => {
    const registry = new ToolRegistry([toolOf('b')]);
    const { tools$, said } = feeding(registry);
    const tools = ['a', 'b'].map(toolOf);
    tools$.next(tools);
    registry.clear();
    tools$.next(tools);
    expect(said[1]).to.deep.equal({ ...nothing, added: ['a', 'b'] });
  });

  it('has taken its tools out when it completes, errors, or is unsubscribed from', () => {
    const registry = new ToolRegistry([toolOf('mine')]);
    const seen: unknown[] = [];
    const see = () => seen.push(names(registry));
    const list = of([toolOf('a')]);
    feedRegistry(registry, list).subscribe({ complete: see });
    const failing$ = new Subject<readonly AnyTool[]>();
    feedRegistry(registry, failing$).subscribe({ error: see });
    failing$.next([toolOf('a')]);
    expect(names(registry)).to.deep.equal(['a', 'mine']);
    failing$.error(new Error('gone'));
    feedRegistry(registry, NEVER).subscribe().unsubscribe();
    feedRegistry(registry, list).pipe(take(1)).subscribe({ complete: see });
    see();
    feedRegistry(
      registry,
      throwError(() => 'at once'),
    ).subscribe({ error: see });
    expect(seen).to.deep.equal([['mine'], ['mine'], ['a', 'mine'], ['mine'], ['mine']]);
  });

  it('takes out only what is still its own', () => {
    const registry = new ToolRegistry();
    const { tools$, subscription } = feeding(registry);
    tools$.next([toolOf('a'), toolOf('b')]);
    const mine = toolOf('a');
    registry.replace(mine);
    registry.remove('b');
    subscription.unsubscribe();
    expect(registry.list()).to.deep.equal([mine]);
  });

  it('leaves nothing behind when who hears of a change ends it in the middle of a list', () => {
    const registry = new ToolRegistry();
    const { tools$, said, subscription } = feeding(registry);
    registry.changes$.subscribe(() => subscription.unsubscribe());
    tools$.next(['a', 'b', 'c'].map(toolOf));
    expect([names(registry), said]).to.deep.equal([[], []]);
  });

  it('takes a list that comes while one is taken when that is done, and says both in order', () => {
    const registry = new ToolRegistry();
    const { tools$, said } = feeding(registry);
    registry.changes$.pipe(take(1)).subscribe(() => tools$.next([toolOf('q')]));
    tools$.next(['a', 'b'].map(toolOf));
    expect(names(registry)).to.deep.equal(['q']);
    expect(said).to.deep.equal([
      { ...nothing, added: ['a', 'b'] },
      { ...nothing, added: ['q'], removed: ['a', 'b'] },
    ]);
  });

  it('takes the last of several lists that come while one is taken', () => {
    const registry = new ToolRegistry();
    const { tools$, said } = feeding(registry);
    registry.changes$.pipe(take(1)).subscribe(() => {
      for (const name of ['x', 'y', 'z']) tools$.next([toolOf(name)]);
    });
    tools$.next([toolOf('a')]);
    expect(names(registry)).to.deep.equal(['z']);
    expect(said).to.deep.equal([
      { ...nothing, added: ['a'] },
      { ...nothing, added: ['z'], removed: ['a'] },
    ]);
  });

  it('says what one list has changed to all who hear it before it takes the next', () => {
    const registry = new ToolRegistry();
    const tools$ = new Subject<readonly AnyTool[]>();
    const feed$ = feedRegistry(registry, tools$).pipe(share());
    feed$.pipe(take(1)).subscribe(() => tools$.next([toolOf('b')]));
    const said: RegistryFeed[] = [];
    feed$.subscribe((feed) => said.push(feed));
    tools$.next([toolOf('a')]);
    expect(said).to.deep.equal([
      { ...nothing, added: ['a'] },
      { ...nothing, added: ['b'], removed: ['a'] },
    ]);
  });

  it('drops a list that waits when it ends', () => {
    for (const end of ['complete', 'unsubscribe'] as const) {
      const registry = new ToolRegistry();
      const { tools$, said, subscription } = feeding(registry);
      registry.changes$.pipe(take(1)).subscribe(() => {
        tools$.next([toolOf('q')]);
        if (end === 'complete') tools$.complete();
        else subscription.unsubscribe();
      });
      tools$.next(['a', 'b'].map(toolOf));
      expect(names(registry)).to.deep.equal([]);
      expect(said).to.deep.equal(end === 'complete' ? ['complete'] : []);
    }
  });

  it('goes on after a list that cannot be read', async () => {
    const { onUnhandledError } = config;
    const thrown = new Promise((resolve) => {
      config.onUnhandledError = resolve;
    });
    const { tools$, said } = feeding(new ToolRegistry());
    tools$.next([undefined as never]);
    tools$.next([toolOf('a')]);
    expect(said).to.deep.equal([{ ...nothing, added: ['a'] }]);
    expect(await thrown).to.be.instanceOf(TypeError);
    config.onUnhandledError = onUnhandledError;
  });

  it('says what nobody can change', () => {
    const { tools$, said } = feeding(new ToolRegistry());
    tools$.next([badTool('a')]);
    const [feed] = said as RegistryFeed[];
    const all = [feed, feed?.added, feed?.replaced, feed?.removed, feed?.refused];
    expect([...all, feed?.refused[0]].map(Object.isFrozen)).to.deep.equal(Array(6).fill(true));
  });

  it('is a feed of its own for each subscription: the second refuses what the first has', () => {
    const registry = new ToolRegistry();
    const feed$ = feedRegistry(
      registry,
      of([toolOf('a')]).pipe((list$) => list$),
    );
    expect(names(registry)).to.deep.equal([]);
    const { tools$, said } = feeding(registry);
    tools$.next([toolOf('a')]);
    const other: RegistryFeed[] = [];
    feed$.subscribe((feed) => other.push(feed));
    expect(other[0]?.refused.map(({ name }) => name)).to.deep.equal(['a']);
    expect([said, names(registry)]).to.deep.equal([[{ ...nothing, added: ['a'] }], ['a']]);
  });

  it('has in the registry what a naive oracle says, after any lists', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'bad'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(list), fc.subarray(['a', 'b']), (lists, taken) => {
        const registry = new ToolRegistry(taken.map(toolOf));
        const { tools$, subscription } = feeding(registry);
        for (const listed of lists) {
          tools$.next(listed.map((name) => (name === 'bad' ? badTool(name) : toolOf(name))));
          const good = listed.filter((name) => name !== 'bad');
          expect(names(registry)).to.deep.equal([...new Set([...taken, ...good])].sort());
        }
        subscription.unsubscribe();
        expect(names(registry)).to.deep.equal([...taken].sort());
      }),
      { numRuns: 50 },
    );
  });
});
