import { expect } from 'chai';
import {
  filter,
  firstValueFrom,
  from,
  lastValueFrom,
  map,
  materialize,
  type Observable,
  take,
  tap,
  toArray,
  VirtualTimeScheduler,
} from 'rxjs';
import { decodeStream } from '../../lib/formats/decodeStream.ts';
import { formats } from '../../lib/formats/formats.ts';
import type { FormatName, WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { writeTurn } from '../../lib/testing/server/writeTurn.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const NAMES = Object.keys(formats) as FormatName[];
const REQUEST = { messages: [] };

const says = (text: string): ModelTurn => ({ steps: [{ text }] });
const waits: ModelTurn = { steps: [{ text: 'a' }, { waitMs: 3 }, { text: 'b' }, { waitMs: 2 }] };

/** A turn that has everything once. */
const FULL: ModelTurn = {
  steps: [
    { reasoning: 'I should look, and look twice.' },
    { text: 'Let me look. Ich sehe nach: ☂😀' },
    { call: { name: 'weather', arguments: { city: 'Oslo', days: [1, 2] } } },
    { call: { name: 'weather', arguments: '{"city":"Rio"}', id: 'mine' } },
  ],
  usage: { inputTokens: 11, outputTokens: 7 },
};

/** What a response gives in short: the deltas, and how it ends. */
function brief(event: ModelEvent): string {
  return event.type === 'text-delta' ? event.delta : event.type;
}

function textsOf(events$: Observable<ModelEvent>): Observable<string> {
  return events$.pipe(
    filter(({ type }) => type === 'text-delta'),
    map(brief),
  );
}

function outcome(events$: Observable<ModelEvent>): Promise<unknown[]> {
  return firstValueFrom(events$.pipe(materialize(), toArray()));
}

describe('scriptedModel', () => {
  for (const format of NAMES) {
    it(`says in ${format} what a network would bring`, async () => {
      const turns = [
        FULL,
        { ...FULL, chunkBytes: 5 },
        { steps: [...FULL.steps.slice(0, 2), { fault: 'error' }] },
        { steps: [...FULL.steps.slice(0, 3), { fault: 'garbage' }, { text: 'more' }] },
        { steps: [...FULL.steps, { fault: 'cut' }] },
      ] satisfies ModelTurn[];
      for (const turn of turns) {
        const model = scriptedModel([turn], { format });
        const decoded$ = decodeStream(
          formats[format] as WireFormat<never, unknown, unknown>,
          from(writeTurn(format, turn)),
        );
        const [came, expected] = await Promise.all([
          outcome(model.stream(REQUEST)),
          outcome(decoded$),
        ]);
        expect(JSON.stringify(came)).to.equal(JSON.stringify(expected));
        expect(came.length).to.be.greaterThan(1);
      }
    });

    it(`gives the native message of ${format} at once, with nothing asynchronous before it`, () => {
      const events: ModelEvent[] = [];
      let isComplete = false;
      scriptedModel([FULL], { format })
        .stream(REQUEST)
        .subscribe({
          next: (event) => events.push(event),
          complete: () => {
            isComplete = true;
          },
        });
      expect(isComplete).to.equal(true);
      expect(events.at(-1)).to.include({ type: 'finish', reason: 'tool-calls' });
      expect(JSON.stringify(events.at(-1))).to.include('Oslo');
    });
  }

  it('takes the next turn at each subscription, and keeps the requests as they were given', async () => {
    const model = scriptedModel([says('one'), says('two')]);
    const first = { messages: [{ role: 'user' as const, content: 'Hi' }], system: 'Be brief.' };
    const stream$ = model.stream(first);
    expect(model.requests).to.deep.equal([]);
    expect(model.turnsLeft).to.equal(2);
    const said = async (): Promise<string[]> =>
      (await lastValueFrom(stream$.pipe(toArray()))).map(brief);
    expect(await said()).to.include('one');
    expect(await said()).to.include('two');
    expect(model.requests.map((request) => request === first)).to.deep.equal([true, true]);
    expect(model.turnsLeft).to.equal(0);
  });

  it('asks a function, with the request and how many came before', async () => {
    const model = scriptedModel(({ messages }, index) => says(`${messages.length} ${index}`));
    await lastValueFrom(model.stream({ messages: [] }));
    const [text] = await lastValueFrom(
      model.stream({ messages: [{ role: 'user', content: 'Hi' }] }).pipe(toArray()),
    );
    expect(text).to.include({ delta: '1 1' });
    expect(model.turnsLeft).to.equal(Number.POSITIVE_INFINITY);
  });

  it('numbers calls through all turns', () => {
    const call: ModelTurn = { steps: [{ call: { name: 'a' } }] };
    const model = scriptedModel([call, call]);
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      model.stream(REQUEST).subscribe((event) => {
        if (event.type === 'tool-call') ids.push(event.call.id);
      });
    }
    expect(ids).to.deep.equal(['call_1', 'call_2']);
  });

  it('says that no turn is left, in an error that is none of a model', () => {
    const errors: unknown[] = [];
    const model = scriptedModel([]);
    model.stream(REQUEST).subscribe({ error: (error) => errors.push(error) });
    expect(errors[0]).to.be.instanceOf(RangeError);
    expect(String(errors[0])).to.include('The script has 0 turns, and all were played.');
    expect(model.requests.length).to.equal(1);
  });

  it('passes on what the function throws, and says what is wrong with its turn', () => {
    const mine = new Error('no such request');
    const choices: (() => ModelTurn)[] = [
      () => {
        throw mine;
      },
      () => ({ steps: 1 }) as never,
      () => ({ steps: [], finish: 'content-filter' }),
    ];
    const model = scriptedModel((_, index) => choices[index]?.() ?? says(''), { format: 'ollama' });
    const errors: unknown[] = [];
    for (const _ of choices) model.stream(REQUEST).subscribe({ error: (e) => errors.push(e) });
    expect(errors[0]).to.equal(mine);
    expect(String(errors[1])).to.include('the turn that was chosen.steps must be an array');
    expect(String(errors[2])).to.include('ollama has no word for content-filter.');
    expect(model.running).to.equal(0);
  });

  it('plays other turns when it is told to', async () => {
    const model = scriptedModel([says('one')]);
    expect(() => model.setTurns([says('two'), { steps: [{}] as never }])).to.throw(
      TypeError,
      'turns[1].steps[0]',
    );
    model.setTurns([says('three')]);
    const events = await lastValueFrom(model.stream(REQUEST).pipe(toArray()));
    expect(events.map(brief)).to.include('three');
  });

  it('refuses wrong turns and options', () => {
    expect(() => scriptedModel({} as never)).to.throw(TypeError, 'turns must be an array of turns');
    expect(() => scriptedModel([], { format: 'openai' as never })).to.throw(
      TypeError,
      'format must be one of anthropic-messages,',
    );
    expect(() => scriptedModel([], { speed: 1 } as never)).to.throw(TypeError, 'speed is not an');
    expect(() => scriptedModel([], { scheduler: {} as never })).to.throw(TypeError, 'scheduler');
  });

  for (const format of NAMES) {
    itMarbles(`pauses on its scheduler in ${format}`, ({ expectObservable, scheduler }) => {
      const model = scriptedModel([waits], { format, scheduler });
      const texts$ = textsOf(model.stream(REQUEST));
      expectObservable(texts$).toBe('a--b-|');
    });
  }

  itMarbles('is in virtual time without a scheduler of its own', ({ expectObservable, flush }) => {
    const model = scriptedModel([{ ...waits, chunkMs: 4, deltaChars: Infinity }], {
      format: 'ollama',
    });
    const texts$ = textsOf(model.stream(REQUEST));
    expectObservable(texts$).toBe('a 6ms b 5ms |');
    flush();
    expect(model.running).to.equal(0);
  });

  it('pauses on a scheduler of its own', () => {
    const scheduler = new VirtualTimeScheduler();
    const model = scriptedModel([waits], { scheduler });
    const came: number[] = [];
    textsOf(model.stream(REQUEST)).subscribe({
      next: () => came.push(scheduler.now()),
      complete: () => came.push(scheduler.now()),
    });
    scheduler.flush();
    expect(came).to.deep.equal([0, 3, 5]);
  });

  itMarbles('is slow from where the turn says so', ({ expectObservable }) => {
    const model = scriptedModel(
      [{ steps: [{ text: 'a' }, { fault: 'slow', chunkBytes: 40, chunkMs: 2 }, { text: 'b' }] }],
      { format: 'ollama' },
    );
    const texts$ = textsOf(model.stream(REQUEST));
    const lineBytes = writeTurn('ollama', says('b'))[0]?.length ?? 0;
    const frames = (Math.ceil(lineBytes / 40) - 1) * 2;
    expect(frames).to.be.greaterThan(2);
    expectObservable(texts$.pipe(take(2))).toBe(`a ${frames - 1}ms (b|)`);
  });

  itMarbles(
    'says nothing more when the turn falls silent, until it is left',
    ({ expectObservable, flush }) => {
      const model = scriptedModel([{ steps: [{ text: 'a' }, { fault: 'silence' }] }], {
        format: 'ollama',
      });
      const running: number[] = [];
      const stream$ = model.stream(REQUEST).pipe(
        map(brief),
        tap(() => running.push(model.running)),
      );
      expectObservable(stream$, '-----!').toBe('a');
      flush();
      expect(running).to.deep.equal([1]);
      expect(model.running).to.equal(0);
    },
  );

  itMarbles('leaves no timer behind when it is left', ({ expectObservable, scheduler, flush }) => {
    const model = scriptedModel([{ steps: [{ text: 'a' }, { waitMs: 1000 }, { text: 'b' }] }], {
      scheduler,
    });
    const stream$ = model.stream(REQUEST).pipe(map(brief));
    expectObservable(stream$, '--!').toBe('a');
    flush();
    expect(scheduler.actions.filter(({ closed }) => !closed)).to.deep.equal([]);
    expect(model.running).to.equal(0);
  });
});
