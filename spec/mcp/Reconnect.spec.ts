import { expect } from 'chai';
import { finalize, firstValueFrom, from, NEVER, of, throwError, toArray } from 'rxjs';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import { type OpenNext, Reconnect } from '../../lib/mcp/Reconnect.ts';
import { turn } from '../helpers/turn.ts';

interface FakeLink extends McpLink {
  readonly number: number;
  closed: number;
}

const gone = new Error('gone');
const old = new Error('old');

function reconnecting(failing: readonly number[] = []) {
  const links: FakeLink[] = [];
  const hooks: Parameters<OpenNext>[0][] = [];
  const reconnect = new Reconnect('spec', (given) => {
    hooks.push(given);
    if (failing.includes(hooks.length)) return Promise.reject(new Error(`no ${hooks.length}`));
    const link = {
      number: hooks.length,
      closed: 0,
      isSessionLost: (error: unknown) => error === gone,
      isOutdated: (error: unknown) => error === old,
      close() {
        link.closed += 1;
        return Promise.resolve();
      },
    } as FakeLink;
    links.push(link);
    return Promise.resolve(link);
  });
  const number = () => firstValueFrom(reconnect.run((link) => of((link as FakeLink).number)));
  return { reconnect, links, hooks, number };
}

describe('Reconnect', () => {
  it('opens one link for all who ask', async () => {
    const { number, hooks } = reconnecting();
    expect(await Promise.all([number(), number()])).to.deep.equal([1, 1]);
    expect(await number()).to.equal(1);
    expect(hooks).to.have.length(1);
  });

  it('tells how it is', async () => {
    const { reconnect, number, hooks } = reconnecting();
    const states = firstValueFrom(reconnect.state$.pipe(toArray()));
    await number();
    hooks[0]?.onLost();
    await number();
    await reconnect.close();
    expect(await states).to.deep.equal([
      'connecting',
      'ready',
      'lost',
      'connecting',
      'ready',
      'closed',
    ]);
    expect(await firstValueFrom(reconnect.state$.pipe(toArray()))).to.deep.equal(['closed']);
  });

  it('opens again after a failure, and after a loss', async () => {
    const { number, hooks, links } = reconnecting([1]);
    expect(await number().catch(({ message }) => message)).to.equal('no 1');
    expect(await number()).to.equal(2);
    hooks[1]?.onLost();
    expect(await number()).to.equal(3);
    expect(links[0]?.closed).to.equal(1);
  });

  it('runs a request once more when the session is lost, and only once', async () => {
    const { reconnect } = reconnecting();
    const ran: number[] = [];
    const always = reconnect.run((link) => {
      ran.push((link as FakeLink).number);
      return throwError(() => gone);
    });
    expect(await firstValueFrom(always).catch((error) => error)).to.equal(gone);
    expect(ran).to.deep.equal([1, 2]);
  });

  it('opens another link after an error by which one is outdated, and runs nothing again', async () => {
    const { reconnect, number, links } = reconnecting();
    const failing = reconnect.run(() => throwError(() => old));
    expect(await firstValueFrom(failing).catch((error) => error)).to.equal(old);
    expect(await number()).to.equal(2);
    expect(links.map(({ closed }) => closed)).to.deep.equal([1, 0]);
  });

  it('runs a request that failed in another way once', async () => {
    const { reconnect, hooks } = reconnecting();
    const failing = reconnect.run(() => throwError(() => new Error('no')));
    expect(await firstValueFrom(failing).catch(({ message }) => message)).to.equal('no');
    expect(hooks).to.have.length(1);
  });

  it('opens one link for all requests that lost a session, and closes the old one when it is unused', async () => {
    const { reconnect, links } = reconnecting();
    const long = reconnect.run(() => NEVER).subscribe();
    const story = (link: McpLink) =>
      (link as FakeLink).number === 1 ? throwError(() => gone) : of((link as FakeLink).number);
    const all = [1, 2, 3].map(() => firstValueFrom(reconnect.run(story)));
    expect(await Promise.all(all)).to.deep.equal([2, 2, 2]);
    expect(links.map(({ closed }) => closed)).to.deep.equal([0, 0]);
    long.unsubscribe();
    expect(links.map(({ closed }) => closed)).to.deep.equal([1, 0]);
  });

  it('closes each link once, also while it is in use, and opens none after', async () => {
    const { reconnect, links, hooks, number } = reconnecting();
    reconnect.run(() => NEVER).subscribe({ error: () => undefined });
    await number();
    await Promise.all([reconnect.close(), reconnect.close()]);
    expect(links.map(({ closed }) => closed)).to.deep.equal([1]);
    expect(reconnect.isOpen).to.equal(false);
    expect(hooks[0]?.signal.aborted).to.equal(true);
    expect(await number().catch(({ message }) => message)).to.equal(
      'The connection to the MCP server "spec" is closed.',
    );
  });

  it('fails what runs when it is closed, however long the link takes to end', async () => {
    const { reconnect, number, links } = reconnecting();
    await number();
    let wasCancelled = false;
    const running = reconnect.run(() => NEVER.pipe(finalize(() => (wasCancelled = true))));
    const failure = firstValueFrom(running).catch(({ code, message }) => ({ code, message }));
    await turn();
    Object.assign(links[0] ?? {}, { close: () => new Promise(() => undefined) });
    void reconnect.close();
    expect(await failure).to.deep.equal({
      code: 'unavailable',
      message: 'The connection to the MCP server "spec" is closed.',
    });
    expect(wasCancelled).to.equal(true);
  });

  it('waits with each of its ends for links that are being closed, and for what ends behind an opening', async () => {
    const { reconnect, number, links, hooks } = reconnecting();
    await number();
    expect(reconnect.isOpen).to.equal(true);
    const ends: (() => void)[] = [];
    const end = () => new Promise<void>((resolve) => ends.push(resolve));
    Object.assign(links[0] ?? {}, { close: end });
    hooks[0]?.onLost();
    expect(reconnect.isOpen).to.equal(false);
    hooks[0]?.onEnding(end());
    let closed = 0;
    const closing = [1, 2].map(() => reconnect.close().then(() => (closed += 1)));
    await turn();
    ends[0]?.();
    await turn();
    expect([ends.length, closed]).to.deep.equal([2, 0]);
    ends[1]?.();
    await Promise.all(closing);
    expect(closed).to.equal(2);
  });

  it('closes a link that opens after it was closed', async () => {
    let open: (link: McpLink) => void = () => undefined;
    let closed = 0;
    const reconnect = new Reconnect('spec', () => new Promise((resolve) => (open = resolve)));
    reconnect.run(() => NEVER).subscribe({ error: () => undefined });
    const closing = reconnect.close();
    open({ close: () => Promise.resolve(void (closed += 1)) } as McpLink);
    await closing;
    await turn();
    expect(closed).to.equal(1);
  });

  it('forgets a link that is lost while it opens', async () => {
    const { reconnect, hooks } = reconnecting();
    const early = new Reconnect('spec', (given) => {
      given.onLost();
      return firstValueFrom(reconnect.run((link) => from([link])));
    });
    await firstValueFrom(early.run(() => of(1)));
    expect(await firstValueFrom(early.state$)).to.equal('lost');
    expect(hooks).to.have.length(1);
  });
});
