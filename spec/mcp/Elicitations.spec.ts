import { expect } from 'chai';
import { EMPTY, NEVER, Observable, of, Subject, throwError } from 'rxjs';
import { Elicitations } from '../../lib/mcp/Elicitations.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { McpElicitAnswer, OnMcpElicit } from '../../lib/mcp/McpElicitRequest.ts';

const params = { message: 'Who?', requestedSchema: { type: 'object', properties: {} } };
const cancel = { action: 'cancel' };

/** A signal that counts its listeners. */
function countedSignal() {
  const abort = new AbortController();
  const { signal } = abort;
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners += 1;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners -= 1;
    removeEventListener.apply(signal, args);
  };
  return { abort, signal, listeners: () => listeners };
}

/** A server that asks while one call runs. */
function asked(onElicit: OnMcpElicit) {
  const diagnostics: McpDiagnostic[] = [];
  const elicitations = new Elicitations({
    onElicit,
    serverId: 'mine',
    maxDescriptionChars: 100,
    maxSchemaChars: 1_000,
    diagnose: (diagnostic) => diagnostics.push(diagnostic),
  });
  const isAsking: boolean[] = [];
  elicitations.isAsking$.subscribe((value) => isAsking.push(value));
  const { signal, abort, listeners } = countedSignal();
  const ask = (given: unknown = params) => elicitations.answer(given, signal);
  const call = elicitations.track(NEVER).subscribe();
  return { elicitations, diagnostics, isAsking, abort, listeners, ask, call };
}

/** A handler that never answers, and counts those who wait. */
function waiting() {
  let subscribers = 0;
  const answer$ = new Observable<McpElicitAnswer>(() => {
    subscribers += 1;
    return () => {
      subscribers -= 1;
    };
  });
  return { onElicit: () => answer$, subscribers: () => subscribers };
}

describe('Elicitations', () => {
  it('lets the first value decide, and unsubscribes', async () => {
    const answers = new Subject<McpElicitAnswer>();
    const { ask, isAsking, listeners } = asked(() => answers);
    const answer = ask();
    expect(isAsking).to.deep.equal([false, true]);
    answers.next({ action: 'decline' });
    expect(answers.observed).to.equal(false);
    expect(await answer).to.deep.equal({ action: 'decline' });
    expect([isAsking.at(-1), listeners()]).to.deep.equal([false, 0]);
  });

  it('takes a promise', async () => {
    const { ask } = asked(() => Promise.resolve({ action: 'accept', content: { a: 1 } }));
    expect(await ask()).to.deep.equal({ action: 'accept', content: { a: 1 } });
  });

  const cases: readonly (readonly [string, OnMcpElicit, string | undefined])[] = [
    ['completing without an answer', () => EMPTY, undefined],
    ['an error', () => throwError(() => new Error('No\u200bbody.')), 'asked: Nobody.'],
    ['a rejection', () => Promise.reject(new Error('Nobody.')), 'asked: Nobody.'],
    [
      'what it throws',
      () => {
        throw new Error('Nobody.');
      },
      'asked: Nobody.',
    ],
    ['what is no answer', () => of('yes') as never, 'The answer of onElicit must be an object'],
    ['what is no source', () => 5 as never, 'A question could not be asked: '],
  ];
  for (const [what, onElicit, message] of cases) {
    it(`takes ${what} as cancelled`, async () => {
      const { ask, diagnostics, isAsking } = asked(onElicit);
      expect(await ask()).to.deep.equal(cancel);
      expect(isAsking.at(-1)).to.equal(false);
      expect(diagnostics).to.have.length(message === undefined ? 0 : 1);
      if (message !== undefined) expect(diagnostics[0]?.message).to.include(message);
    });
  }

  it('cancels a malformed question, and asks nobody', async () => {
    let times = 0;
    const { ask, diagnostics } = asked(() => {
      times += 1;
      return EMPTY;
    });
    expect(await ask({ message: 1 })).to.deep.equal(cancel);
    expect([times, diagnostics[0]?.type]).to.deep.equal([0, 'malformed-elicitation']);
  });

  it('cancels more than 10 at once', async () => {
    const { onElicit, subscribers } = waiting();
    const { ask, diagnostics, elicitations } = asked(onElicit);
    const answers = Array.from({ length: 10 }, () => ask());
    expect(await ask()).to.deep.equal(cancel);
    expect([subscribers(), diagnostics[0]?.type]).to.deep.equal([10, 'too-many-elicitations']);
    elicitations.close();
    expect(await Promise.all(answers)).to.deep.equal(Array(10).fill(cancel));
    expect(subscribers()).to.equal(0);
  });

  it('withdraws a question at its signal, and does not ask after it', async () => {
    const { onElicit, subscribers } = waiting();
    const { ask, abort, listeners } = asked(onElicit);
    const answer = ask();
    abort.abort();
    expect([subscribers(), listeners()]).to.deep.equal([0, 0]);
    expect(await answer).to.deep.equal(cancel);
    expect(await ask()).to.deep.equal(cancel);
  });

  it('withdraws a question when the last of the calls has ended that ran when it came', async () => {
    const { onElicit, subscribers } = waiting();
    const { ask, elicitations, call } = asked(onElicit);
    call.unsubscribe();
    const [first, second, later] = [1, 2, 3].map(() => elicitations.track(NEVER));
    const running = [first, second].map((call) => call?.subscribe());
    const answer = ask();
    const other = later?.subscribe();
    running[0]?.unsubscribe();
    expect(subscribers()).to.equal(1);
    running[1]?.unsubscribe();
    expect(subscribers()).to.equal(0);
    expect(await answer).to.deep.equal(cancel);
    other?.unsubscribe();
  });

  it('cancels a question that comes while no call runs, and asks nobody', async () => {
    const { onElicit, subscribers } = waiting();
    const { ask, call, elicitations, diagnostics, isAsking } = asked(onElicit);
    call.unsubscribe();
    const answers = [ask(), ask({ message: 1 })];
    elicitations.track(EMPTY).subscribe();
    answers.push(ask());
    expect([subscribers(), isAsking]).to.deep.equal([0, [false]]);
    expect(await Promise.all(answers)).to.deep.equal([cancel, cancel, cancel]);
    expect(diagnostics).to.deep.equal(
      Array(3).fill({
        type: 'elicitation-without-call',
        message: 'The server asks a question while no call runs: it is cancelled.',
      }),
    );
  });

  it('asks nothing once it is closed, and says no more whether it asks', async () => {
    const { onElicit, subscribers } = waiting();
    const { ask, elicitations, isAsking } = asked(onElicit);
    let hasCompleted = false;
    elicitations.isAsking$.subscribe({
      complete: () => {
        hasCompleted = true;
      },
    });
    const answer = ask();
    elicitations.close();
    elicitations.close();
    expect([await answer, await ask()]).to.deep.equal([cancel, cancel]);
    expect([subscribers(), hasCompleted, isAsking.at(-1)]).to.deep.equal([0, true, false]);
  });
});
