import { expect } from 'chai';
import type { CallEntry } from '../../lib/conversation/CallEntry.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { ConversationStart } from '../../lib/conversation/ConversationState.ts';
import { writeSnapshot } from '../../lib/conversation/writeSnapshot.ts';
import { WireBytes } from '../../lib/formats/bedrock-converse/WireBytes.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { callOf } from '../helpers/callOf.ts';
import { entryOf, held, interrupted, saying, stateOf } from '../helpers/conversationParts.ts';
import { asRead } from '../helpers/conversationResume.ts';

const RESPONSE = {
  reason: 'tool-calls',
  raw: 'tool_use',
  message: { m: 1 },
  usage: undefined,
} as const;
const FACTS = { format: 'openai-chat', hasHook: false };

/** What is written of a conversation, as another process reads it. */
function written(start: Partial<ConversationStart<unknown>>, facts = FACTS): ConversationSnapshot {
  return asRead(writeSnapshot(stateOf(start), facts));
}

/** What is written of the calls of a response. */
function writtenCalls(...entries: readonly CallEntry[]) {
  return written({ earlier: { response: RESPONSE, entries } }).response?.calls ?? [];
}

function writtenResult(members: Partial<ToolResult>): ToolResult | undefined {
  return writtenCalls(entryOf({ result: saying('r', members) }))[0]?.result;
}

describe('writeSnapshot', () => {
  it('writes where a conversation begins', () => {
    expect(written({ messages: [{ role: 'user', content: 'Go.' }] })).to.deep.equal({
      version: 1,
      format: 'openai-chat',
      messages: [{ role: 'user', content: 'Go.' }],
      turns: 0,
      usage: { raw: [] },
      model: 0,
      failures: 0,
    });
  });

  it('writes what it has come to', () => {
    const start = { turns: 3, usage: { inputTokens: 7, raw: ['u'] }, model: 1, failures: 2 };
    const counts = new Map([['["function","look","{}"]', 2]]);
    expect(written({ ...start, counts })).to.deep.include({
      ...start,
      callCounts: { '["function","look","{}"]': 2 },
    });
  });

  it('writes how it ended, without what was thrown', () => {
    const error = {
      code: 'tool-failed',
      message: 'm',
      retryable: false,
      cause: new Error('m'),
    } as const;
    const end = { reason: 'return-directly', answer: saying('r', { error }) } as const;
    const { cause: _, ...plain } = error;
    expect(written({ end }).end).to.deep.equal({
      reason: 'return-directly',
      answer: { ...end.answer, error: plain },
    });
  });

  it('writes what a hook goes on with, if there is one', () => {
    const start = { kept: { chosen: ['a'] }, results: [saying('r')] };
    expect(written(start)).to.not.have.property('prepared');
    expect(written(start, { ...FACTS, hasHook: true }).prepared).to.deep.equal({
      state: { chosen: ['a'] },
      results: [saying('r')],
    });
    expect(written({}, { ...FACTS, hasHook: true }).prepared).to.deep.equal({ results: [] });
  });

  it('writes calls that ran in responses that are not complete', () => {
    const entries = [entryOf({ executed: true, result: saying('r') })];
    const { response, executed } = written({ earlier: { entries } });
    expect(response).to.equal(undefined);
    expect(executed).to.have.length(1);
  });

  it('writes a response that is complete, with all its calls', () => {
    const usage = { outputTokens: 1, raw: 'u' };
    const { response, executed } = written({
      earlier: { response: { ...RESPONSE, usage }, entries: [entryOf()] },
    });
    expect(executed).to.equal(undefined);
    expect(response).to.deep.include({
      reason: 'tool-calls',
      raw: 'tool_use',
      message: { m: 1 },
      usage,
    });
    expect(response?.calls).to.have.length(1);
  });

  it('writes how far each call has got', () => {
    const facts = { call: callOf('look'), occurrence: 0, idempotent: false };
    const result = saying('r');
    const waits = interrupted({}, { step: 1 });
    const { cause: _, ...error } = waits.error ?? {};
    const cases: readonly (readonly [Partial<CallEntry>, object])[] = [
      [{}, { state: 'waiting' }],
      [{ result: held() }, { state: 'waiting' }],
      [{ executed: true }, { state: 'running' }],
      [
        { executed: true, result },
        { state: 'settled', result },
      ],
      [
        { executed: true, result: waits },
        {
          state: 'interrupted',
          result: { ...waits, error },
          interrupt: { info: 'why', state: { step: 1 }, isApproval: false },
        },
      ],
    ];
    for (const [members, expected] of cases) {
      expect(writtenCalls(entryOf(members))).to.deep.equal([{ ...facts, ...expected }]);
    }
  });

  it('writes a call that waits to be approved, and what was decided before about another', () => {
    const result = interrupted({ status: 'denied', execution: 'not-started', attempts: 0 });
    expect(writtenCalls(entryOf({ result }))[0]?.interrupt).to.deep.equal({
      info: 'why',
      isApproval: true,
    });
    const approved = entryOf({ result: interrupted(), approval: { input: { n: 1 } } });
    expect(writtenCalls(approved)[0]?.interrupt).to.deep.equal({
      info: 'why',
      isApproval: false,
      approval: { input: { n: 1 } },
    });
  });

  for (const [what, members] of [
    ['has not settled', {}],
    ['is held back', { result: held() }],
    ['was skipped', { result: saying('s', { status: 'skipped', execution: 'not-started' }) }],
  ] as const) {
    it(`writes the input that a call was given that ${what}, as one that waited`, () => {
      const given = { waited: interrupted(), input: 'x' };
      const [one] = writtenCalls(entryOf({ ...members, given }));
      expect([one?.state, one?.interrupt?.given]).to.deep.equal(['interrupted', { input: 'x' }]);
      const [other] = writtenCalls(entryOf({ ...members, given: { ...given, input: undefined } }));
      expect(other?.interrupt?.given).to.deep.equal({});
    });
  }

  it('is a value of its own', () => {
    const messages = [{ content: ['a'] }];
    const snapshot = writeSnapshot(stateOf({ messages }), FACTS);
    messages[0]?.content.push('b');
    expect(snapshot.messages).to.deep.equal([{ content: ['a'] }]);
  });
});

describe('writeSnapshot, of what JSON has no form for', () => {
  it('writes bytes as base64 text, wherever they stand', () => {
    const bytes = [Uint8Array.of(1, 2, 255), Buffer.from([1, 2, 255]), WireBytes.of(1, 2, 255)];
    for (const data of bytes) {
      const part: ToolOutputPart = { type: 'image', mediaType: 'image/png', data };
      expect(writtenResult({ parts: [part] })?.parts).to.deep.equal([{ ...part, data: 'AQL/' }]);
      const messages = [{ content: [{ image: { source: { bytes: data } } }] }];
      expect(written({ messages }).messages).to.deep.equal([
        { content: [{ image: { source: { bytes: 'AQL/' } } }] },
      ]);
      const [call] = writtenCalls(entryOf({ result: interrupted({}, data) }));
      expect(call?.interrupt?.state).to.equal('AQL/');
    }
  });

  it('leaves a structured value out that it cannot hold, and keeps the result', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const refusing = {
      toJSON: () => {
        throw new Error('mine');
      },
    };
    for (const structured of [12n, { at: [12n] }, cyclic, () => 1, Symbol('x'), refusing]) {
      expect(writtenResult({ structured })).to.deep.equal(saying('r'));
    }
  });

  it('keeps a structured value that it can hold, though it is nothing', () => {
    for (const structured of [null, 0, '', false, [], { a: { b: [1] } }]) {
      expect(writtenResult({ structured })).to.deep.equal(saying('r', { structured }));
    }
  });

  it('refuses what the user keeps, and names it', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const what = 'what call "call_look" (look) waits for: JSON has no form for it.';
    for (const value of [12n, cyclic]) {
      const entries: readonly CallEntry[] = [
        entryOf({ result: interrupted({}, value) }),
        entryOf({ result: interrupted(), approval: { input: value } }),
        entryOf({ given: { waited: interrupted(), input: value } }),
      ];
      for (const entry of entries) {
        expect(() => writtenCalls(entry)).to.throw(TypeError, `A snapshot cannot hold ${what}`);
      }
      expect(() => written({ kept: value }, { ...FACTS, hasHook: true })).to.throw(
        TypeError,
        'A snapshot cannot hold the state of prepareTurn: JSON has no form for it.',
      );
      expect(() => written({ messages: [value] })).to.throw(TypeError, 'the messages');
    }
  });
});
