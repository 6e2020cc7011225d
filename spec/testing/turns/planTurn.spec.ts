import { expect } from 'chai';
import type { ModelTurn, TurnStep } from '../../../lib/testing/turns/ModelTurn.ts';
import type { PlanItem } from '../../../lib/testing/turns/PlanItem.ts';
import { planTurn } from '../../../lib/testing/turns/planTurn.ts';

/** A plan in short: bytes as their text, the first pace left out. */
function brief(plan: readonly PlanItem[]): unknown[] {
  const [, ...items] = plan;
  return items.map((item) => ('bytes' in item ? new TextDecoder().decode(item.bytes) : item));
}

function planned(steps: readonly TurnStep[], options: Omit<ModelTurn, 'steps'> = {}): unknown[] {
  return brief(planTurn('ollama', { steps, ...options }));
}

/** What the lines of a plan say. */
function contents(items: readonly unknown[]): unknown[] {
  return items.map((item) =>
    typeof item === 'string' && item.startsWith('{') ? JSON.parse(item).message?.content : item,
  );
}

const body = { end: 'body' };

describe('planTurn', () => {
  it('puts pauses where they stand, and the end last', () => {
    const until = Promise.resolve();
    const steps = [{ waitMs: 5 }, { text: 'a' }, { until }, { text: 'b' }];
    expect(contents(planned(steps))).to.deep.equal([{ waitMs: 5 }, 'a', { until }, 'b', '', body]);
  });

  it('cuts text in deltas, but no character', () => {
    const said = (deltaChars: number) =>
      contents(planned([{ text: 'ab😀c\n' }], { deltaChars })).slice(0, -2);
    expect(said(2)).to.deep.equal(['ab', '😀c', '\n']);
    expect(said(1)).to.deep.equal(['a', 'b', '😀', 'c', '\n']);
    expect(said(Number.POSITIVE_INFINITY)).to.deep.equal(['ab😀c\n']);
    expect(contents(planned([{ text: 'x'.repeat(17) }])).slice(0, 2)).to.deep.equal([
      'x'.repeat(16),
      'x',
    ]);
  });

  it('begins with the pace of the turn, and takes another where the script says so', () => {
    const [first] = planTurn('ollama', { steps: [], chunkBytes: 3, chunkMs: 4 });
    expect(first).to.deep.equal({ chunkBytes: 3, chunkMs: 4 });
    const [, slow, slower] = planTurn('ollama', {
      steps: [{ fault: 'slow' }, { fault: 'slow', chunkBytes: 2, chunkMs: 9 }],
    });
    expect(slow).to.deep.equal({ chunkBytes: 1, chunkMs: 1 });
    expect(slower).to.deep.equal({ chunkBytes: 2, chunkMs: 9 });
  });

  for (const [fault, end] of [
    ['cut', 'body'],
    ['reset', 'reset'],
    ['silence', 'silence'],
  ] as const) {
    it(`ends with ${fault}, whatever follows`, () => {
      const steps = [{ text: 'a' }, { fault }, { text: 'b' }];
      expect(contents(planned(steps))).to.deep.equal(['a', { end }]);
    });
  }

  it('says nothing before the script does', () => {
    const plan = brief(planTurn('anthropic-messages', { steps: [{ fault: 'silence' }] }));
    expect(plan).to.deep.equal([{ end: 'silence' }]);
    const begun = planTurn('anthropic-messages', { steps: [{ text: '' }, { fault: 'silence' }] });
    expect(String(brief(begun)[0])).to.include('message_start');
    expect(begun.length).to.equal(3);
  });

  it('ends with an error of the provider', () => {
    const plan = planned([{ text: 'a' }, { fault: 'error' }, { text: 'b' }]);
    expect(plan.slice(1)).to.deep.equal(['{"error":"The model is overloaded."}\n', body]);
    expect(planned([{ fault: 'error', message: 'No.' }])).to.deep.equal([
      '{"error":"No."}\n',
      body,
    ]);
  });

  it('goes on after garbage', () => {
    const plan = planned([{ fault: 'garbage', bytes: 'junk' }, { text: 'a' }]);
    expect(contents(plan)).to.deep.equal(['junk', 'a', '', body]);
    expect(planned([{ fault: 'garbage' }])[0]).to.equal('{"\ufffd\ufffd\ufffd\n');
  });

  it('answers with a status after pauses alone', () => {
    const headers = { 'Content-Type': 'text/plain', 'retry-after': '1' };
    const answer = { fault: 'status', status: 429, headers } as const;
    expect(planned([{ waitMs: 5 }, answer, { text: 'a' }])).to.deep.equal([
      { waitMs: 5 },
      {
        end: 'answer',
        status: 429,
        headers: { 'content-type': 'text/plain', 'retry-after': '1' },
        body: '{"error":"The script answers with status 429."}',
      },
    ]);
    expect(planned([{ ...answer, body: 'x' }])[0]).to.include({ body: 'x' });
    expect(planned([{ ...answer, message: 'No.' }])[0]).to.include({ body: '{"error":"No."}' });
    expect(() => planned([{ text: 'a' }, answer])).to.throw(TypeError, 'before anything else');
  });

  it('plays pauses and faults between pieces of arguments', () => {
    const args = ['{"a":', { waitMs: 5 }, '1', { fault: 'cut' }, '}'] as const;
    const plan = brief(
      planTurn('cohere-v2', { steps: [{ call: { name: 'x', arguments: args } }] }),
    );
    const types = plan.map((item) =>
      typeof item === 'string' ? /^event: (.*)\n/.exec(item)?.[1] : item,
    );
    expect(types).to.deep.equal([
      'message-start',
      'tool-call-start',
      'tool-call-delta',
      { waitMs: 5 },
      'tool-call-delta',
      body,
    ]);
  });

  it('leaves out a whole call that was cut, and waits before one', () => {
    const call = { name: 'x', arguments: ['{', { waitMs: 5 }, { fault: 'cut' }] } as const;
    expect(planned([{ call }])).to.deep.equal([{ waitMs: 5 }, body]);
  });

  it('numbers calls without an id, and finishes for them', () => {
    const steps = [
      { call: { name: 'x' } },
      { call: { name: 'x', id: 'mine' } },
      { call: { name: 'x' } },
    ];
    const text = brief(planTurn('openai-chat', { steps }, 7)).join('');
    expect(text.match(/"id":"(?!chat)\w+"/g)).to.deep.equal([
      '"id":"call_7"',
      '"id":"mine"',
      '"id":"call_8"',
    ]);
    expect(text).to.include('"finish_reason":"tool_calls"');
    const stopped = brief(planTurn('openai-chat', { steps, finish: 'length' })).join('');
    expect(stopped).to.include('"finish_reason":"length"');
  });

  it('reports the tokens', () => {
    const usage = { inputTokens: 8, outputTokens: 9 };
    expect(planned([], { usage })[0]).to.include('"prompt_eval_count":8,"eval_count":9');
    expect(planned([])[0]).to.include('"prompt_eval_count":1,"eval_count":1');
  });
});
