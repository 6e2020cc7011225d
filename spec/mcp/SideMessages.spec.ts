import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { SideMessages } from '../../lib/mcp/SideMessages.ts';
import { turn } from '../helpers/turn.ts';

const notice: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/cancelled', params: {} };
const answer = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: {} });

describe('SideMessages', () => {
  it('sends notices 16 at a time, in order, and loses none while the server takes them', async () => {
    const aside = new SideMessages();
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const sent = Array.from({ length: 50 }, (_, at) =>
      aside.send(notice, (signal) => {
        begun.push(at);
        expect(signal.aborted).to.equal(false);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    expect(begun).to.have.length(16);
    for (let at = 0; at < 50; at += 1) {
      ends[at]?.();
      await turn();
    }
    await Promise.all(sent);
    expect(begun).to.deep.equal(Array.from({ length: 50 }, (_, at) => at));
  });

  it('gives up the oldest that is on its way when 1,000 wait', async () => {
    const aside = new SideMessages();
    const signals: AbortSignal[] = [];
    const post = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>(() => undefined);
    };
    const send = () => void aside.send(notice, post);
    for (let at = 0; at < 1_016; at += 1) send();
    const givenUp = () => signals.flatMap(({ aborted }, at) => (aborted ? [at] : []));
    expect([signals.length, givenUp()]).to.deep.equal([16, []]);
    send();
    await turn();
    expect([signals.length, givenUp()]).to.deep.equal([17, [0]]);
  });

  it('gives up all that is on its way when it is cleared', () => {
    const aside = new SideMessages();
    const signals: AbortSignal[] = [];
    const post = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>(() => undefined);
    };
    for (const message of [notice, answer(1), notice]) void aside.send(message, post);
    aside.clear();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true, true]);
  });

  it('fulfils and rejects as the sending does', async () => {
    const aside = new SideMessages();
    await aside.send(notice, () => Promise.resolve());
    const failed = aside.send(notice, () => Promise.reject(new Error('no')));
    expect(await failed.catch(({ message }) => message)).to.equal('no');
  });

  it('admits 32 questions at once, until they are answered or not wanted any longer', async () => {
    const aside = new SideMessages();
    const admitted = Array.from({ length: 34 }, (_, id) => aside.admits(id));
    expect(admitted.filter(Boolean)).to.have.length(32);
    await aside.send(answer(0), () => Promise.resolve());
    expect([aside.admits(40), aside.admits(41)]).to.deep.equal([true, false]);
    await aside.send(answer(1), () => Promise.reject(new Error('no'))).catch(() => undefined);
    aside.forget(2);
    expect([41, 42, 43].map((id) => aside.admits(id))).to.deep.equal([true, true, false]);
  });

  it('admits none while 32 answers are on their way, though their questions are forgotten', async () => {
    const aside = new SideMessages();
    const ends: (() => void)[] = [];
    const sent = Array.from({ length: 32 }, (_, id) => {
      expect(aside.admits(id)).to.equal(true);
      return aside.send(answer(id), () => new Promise<void>((resolve) => ends.push(resolve)));
    });
    for (let id = 0; id < 32; id += 1) aside.forget(id);
    expect(aside.admits(100)).to.equal(false);
    for (const end of ends) end();
    await Promise.all(sent);
    expect(aside.admits(100)).to.equal(true);
  });

  it('admits no second question of an id that is open', async () => {
    const aside = new SideMessages();
    expect([aside.admits('a'), aside.admits('a')]).to.deep.equal([true, false]);
    await aside.send({ jsonrpc: '2.0', id: 'a', result: {} }, () => Promise.resolve());
    expect(aside.admits('a')).to.equal(true);
  });
});
