import { expect } from 'chai';
import fc from 'fast-check';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type {
  ConversationSnapshot,
  SnapshotCall,
} from '../../lib/conversation/ConversationSnapshot.ts';
import { checkSnapshot } from '../../lib/conversation/checkSnapshot.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { expectValidHistory } from '../helpers/conversationHistory.ts';
import { played } from '../helpers/conversationPlay.ts';
import { SNAPSHOT_NAMES, snapshotOf } from '../helpers/snapshotFixtures.ts';
import { throwing } from '../helpers/throwing.ts';

const FORMAT = 'anthropic-messages';

/** A snapshot in which another value stands at a path; `undefined`: nothing. */
function changed(name: string, path: readonly (string | number)[], value: unknown): unknown {
  const snapshot = snapshotOf(name);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), snapshot);
  const key = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(holder as object, key);
  else
    Object.defineProperty(holder, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return snapshot;
}

describe('checkSnapshot', () => {
  for (const name of SNAPSHOT_NAMES) {
    it(`takes a snapshot of version 1: ${name}`, () => {
      expect(() => checkSnapshot(snapshotOf(name), FORMAT)).to.not.throw();
    });
  }

  it('lets members be that it does not know', () => {
    const snapshot = changed('running', ['response', 'calls', 0, 'later'], { v: 1 });
    expect(() => checkSnapshot(snapshot, FORMAT)).to.not.throw();
  });

  it('lets the message hold calls that were never made', () => {
    const snapshot = changed('running', ['response', 'calls'], []);
    expect(() => checkSnapshot(snapshot, FORMAT)).to.not.throw();
  });

  const call = ['response', 'calls', 0] as const;
  const result = [...call, 'result'] as const;
  const wrong: readonly (readonly [string, readonly (string | number)[], unknown, string])[] = [
    [
      'running',
      ['version'],
      undefined,
      '.version must be 1, which this version reads, got undefined.',
    ],
    ['running', ['version'], 0, '.version must be 1, which this version reads, got 0.'],
    ['running', ['version'], 2, '.version must be 1, which this version reads, got 2.'],
    ['running', ['version'], '1', '.version must be 1, which this version reads, got "1".'],
    [
      'running',
      ['format'],
      'gemini',
      '.format must be that of model, \'anthropic-messages\', got "gemini".',
    ],
    ['running', ['messages'], {}, '.messages must be an array, got an object.'],
    ['running', ['messages', 0], null, '.messages[0] must be there, got null.'],
    ['running', ['turns'], -1, '.turns must be a whole number from 0, got -1.'],
    ['running', ['model'], 0.5, '.model must be a whole number from 0, got 0.5.'],
    ['running', ['failures'], '0', '.failures must be a whole number from 0, got "0".'],
    ['running', ['usage'], undefined, '.usage must be an object, got undefined.'],
    ['running', ['response'], [], '.response must be an object, got an array of 0.'],
    [
      'running',
      ['response', 'message'],
      undefined,
      '.response.message must be there, got undefined.',
    ],
    [
      'running',
      ['response', 'message', 'content'],
      [],
      '.response.calls must be calls of the message, which has 0, got an array of 3.',
    ],
    [
      'running',
      [...call, 'call', 'id'],
      'x',
      '.response.calls must be calls of the message, which has 3, got an array of 3.',
    ],
    [
      'running',
      [...call, 'call', 'id'],
      'call_2',
      '.response.calls must be calls of the message, which has 3, got an array of 3.',
    ],
    [
      'running',
      [...call, 'call', 'index'],
      1,
      '.response.calls[1].call.index must be that of no other call, got 1.',
    ],
    [
      'running',
      [...call, 'call', 'arguments'],
      {},
      '.response.calls[0].call.arguments must be a string, got an object.',
    ],
    [
      'running',
      [...call, 'call', 'kind'],
      'x',
      ".response.calls[0].call.kind must be 'function' or 'custom', got \"x\".",
    ],
    [
      'running',
      [...call, 'state'],
      'done',
      ".response.calls[0].state must be 'settled', 'interrupted', 'running' or 'waiting', got \"done\".",
    ],
    [
      'running',
      [...call, 'state'],
      'interrupted',
      '.response.calls[0].interrupt must be an object, got undefined.',
    ],
    [
      'running',
      [...call, 'idempotent'],
      undefined,
      '.response.calls[0].idempotent must be true or false, got undefined.',
    ],
    ['running', result, undefined, '.response.calls[0].result must be an object, got undefined.'],
    [
      'running',
      [...result, 'parts', 0],
      'l',
      '.response.calls[0].result.parts[0] must be an object, got "l".',
    ],
    [
      'running',
      [...result, 'parts', 0, 'type'],
      'x',
      '.response.calls[0].result.parts[0] type must be one of text, ',
    ],
    [
      'running',
      [...result, 'timing'],
      undefined,
      '.response.calls[0].result.timing must be an object, got undefined.',
    ],
    [
      'running',
      [...result, 'error'],
      {},
      '.response.calls[0].result.error.code must be a string, got undefined.',
    ],
    [
      'approval',
      [...result, 'status'],
      'ok',
      '.response.calls[0].result.status must be \'denied\', got "ok".',
    ],
    [
      'approval',
      [...call, 'interrupt', 'isApproval'],
      false,
      '.response.calls[0].result.status must be \'error\', got "denied".',
    ],
    [
      'incomplete',
      ['executed', 0, 'occurrence'],
      null,
      '.executed[0].occurrence must be a whole number from 0, got null.',
    ],
    [
      'betweenTurns',
      ['prepared', 'results'],
      {},
      '.prepared.results must be an array, got an object.',
    ],
    [
      'betweenTurns',
      ['callCounts'],
      { a: '1' },
      '.callCounts["a"] must be a whole number from 0, got "1".',
    ],
    ['ended', ['end', 'reason'], 'interrupted', ".end.reason must be 'stop', "],
    ['ended', ['end', 'answer'], null, '.end.answer must be an object, got null.'],
  ];
  for (const [name, path, value, message] of wrong) {
    it(`refuses ${name} with another ${path.join('.')}, and names the place: ${JSON.stringify(value)}`, () => {
      expect(() => checkSnapshot(changed(name, path, value), FORMAT))
        .to.throw(path[0] === 'version' ? RangeError : TypeError)
        .with.property('message')
        .that.satisfies((text: string) => text.startsWith(`resume.snapshot${message}`), message);
    });
  }

  it('refuses what is no object', () => {
    for (const value of [undefined, null, 3, '{"version":1}', [], () => 1]) {
      expect(() => checkSnapshot(value, FORMAT)).to.throw(
        TypeError,
        /^resume.snapshot must be an object, got /,
      );
    }
    expect(() => checkSnapshot(throwing, FORMAT)).to.throw('It throws when it is looked at.');
  });

  it('refuses a snapshot, or goes on with it to an end, whatever stands wherever in it', () => {
    const values = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, -1, 0, 1, 1e99, '', 'x', true, [], {}, [[]], [{}]),
      fc.constantFrom('settled', 'interrupted', 'running', 'waiting', 'denied', 'error', 'skipped'),
      fc.constant(JSON.parse('{"__proto__":{"version":1},"constructor":1}')),
    );
    const seen = { refused: 0, played: 0 };
    const places = SNAPSHOT_NAMES.flatMap((name) =>
      pathsIn(snapshotOf(name)).map((path) => ({ name, path })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), values, ({ name, path }, value) => {
        const snapshot = changed(name, path, value);
        let conversation$: ReturnType<typeof conversationOf>;
        try {
          conversation$ = conversationOf(snapshot);
        } catch (error) {
          seen.refused += 1;
          expect(error).to.satisfy(
            (one: unknown) => one instanceof TypeError || one instanceof RangeError,
          );
          expect((error as Error).message).to.match(/^resume\.(snapshot[. ]|inputs\[)/);
          return;
        }
        seen.played += 1;
        const { events, error } = played(conversation$);
        expect(error).to.equal(undefined);
        const done = events.at(-1);
        if (done?.type !== 'done') throw new Error('It has not ended.');
        if (path[0] !== 'messages') expectValidHistory(FORMAT, done.messages);
      }),
      { numRuns: 1_500 },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).to.be.above(100);
  });
});

const tools = ['look', 'pay', 'ask'].map((name) => fakeTool(name, '(r|)'));
const executor = new ToolExecutor(new ToolRegistry(tools));

function conversationOf(snapshot: unknown) {
  return converse<AnthropicMessage>({
    model: scriptedModel(() => ({ steps: [{ text: 'Done.' }] }), { format: FORMAT }),
    executor,
    resume: { snapshot: snapshot as never, inputs: inputsFor(snapshot) },
  });
}

/** An input for each call that waits. */
function inputsFor(snapshot: unknown): Record<string, unknown> {
  const { executed, response } = (snapshot ?? {}) as Partial<ConversationSnapshot>;
  const calls: unknown = [executed, response?.calls].flat();
  const ids = (calls as Partial<SnapshotCall>[]).flatMap((one) =>
    one?.interrupt === undefined ? [] : [one.call?.id],
  );
  return Object.fromEntries(ids.map((id) => [String(id), true]));
}

/** The paths of everything in a value, but for what is the user's or the provider's own. */
function pathsIn(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const own = ['messages', 'message', 'raw'].includes(String(key));
    const inside = own ? [] : pathsIn(Reflect.get(value, key));
    return [[key], ...inside.map((path) => [key, ...path])];
  });
}
