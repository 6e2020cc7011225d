import { safeValidateUIMessages, type UIMessage } from 'ai';
import { expect } from 'chai';
import { lastValueFrom, of, take, throwError, toArray } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import {
  type ToUIMessageStreamOptions,
  toUIMessageStream,
} from '../../lib/ui/toUIMessageStream.ts';
import type { UIMessageStreamPart } from '../../lib/ui/UIMessageStreamPart.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { finished, said, sealed } from '../helpers/modelEvents.ts';
import { bodyOfEvents, type ReadMessage, readMessage } from '../helpers/uiReaders.ts';
import { PICTURE, TURNS, type TurnName, turnOf } from '../helpers/uiTurns.ts';

type ToolPart = Extract<UIMessage['parts'][number], { toolCallId: string }>;

/** The parts of a turn. */
function partsOf(
  name: TurnName,
  options: ToUIMessageStreamOptions = {},
): Promise<UIMessageStreamPart[]> {
  return lastValueFrom(turnOf(TURNS[name]).pipe(toUIMessageStream(options), toArray()));
}

/** What the official reader makes of a turn. */
async function read(name: TurnName, options: ToUIMessageStreamOptions = {}): Promise<ReadMessage> {
  return readMessage(bodyOfEvents(await partsOf(name, options), 'data: [DONE]\n\n'));
}

/** The calls of a message, by tool. */
function callsOf({ parts }: UIMessage): Record<string, ToolPart> {
  const calls = parts.filter((part): part is ToolPart => 'toolCallId' in part);
  return Object.fromEntries(calls.map((part) => [part.type, part]));
}

/** The calls of the message that a turn becomes. */
async function finalCalls(name: TurnName): Promise<Record<string, ToolPart>> {
  return callsOf((await read(name)).message);
}

const isEnd = (part: UIMessageStreamPart): boolean =>
  part.type === 'tool-input-error' ||
  part.type === 'tool-output-error' ||
  part.type === 'tool-output-denied' ||
  (part.type === 'tool-output-available' && part.preliminary !== true);

describe('toUIMessageStream, as the official reader shows it', () => {
  for (const name of Object.keys(TURNS) as TurnName[]) {
    it(`is accepted, with one end for every call: ${name}`, async () => {
      const parts = await partsOf(name, { messageId: 'message' });
      const started = parts.filter((part) => part.type === 'tool-input-start');
      const ends = parts.filter(isEnd).map((part) => 'toolCallId' in part && part.toolCallId);
      expect(ends).to.have.members(started.map((part) => part.toolCallId));

      const { message } = await readMessage(bodyOfEvents(parts, 'data: [DONE]\n\n'));
      const states = Object.values(callsOf(message)).map(({ state }) => state);
      expect(states).to.have.lengthOf(started.length);
      for (const state of states) expect(state).to.match(/^output-/);
      const open = message.parts.filter((part) => 'state' in part && part.state === 'streaming');
      expect(open).to.deep.equal([]);
      // What was asked is valid once the reader has written down its own answer.
      if (Object.values(callsOf(message)).some(({ approval }) => approval !== undefined)) return;
      expect(await safeValidateUIMessages({ messages: [message] })).to.include({ success: true });
    });
  }

  it('shows reasoning, text and the calls in the order in which they began', async () => {
    const { message } = await read('parallel', { messageId: 'message' });
    expect(message.id).to.equal('message');
    expect(message.parts.map(({ type }) => type)).to.deep.equal([
      'step-start',
      'reasoning',
      'text',
      'tool-a',
      'tool-b',
      'text',
    ]);
    const { 'tool-a': a, 'tool-b': b } = callsOf(message);
    expect(a).to.deep.include({ state: 'output-available', input: { x: 1 }, output: 'one' });
    expect(b).to.deep.include({ state: 'output-available', input: {}, output: { two: 2 } });
  });

  it('shows output before the result, each piece with those before it', async () => {
    const { states } = await read('partial');
    const outputs = states.map((message) => callsOf(message)['tool-a']?.output);
    expect([...new Set(outputs)].slice(1)).to.deep.equal(['one ', 'one two ', 'one two three']);
    const last = (await read('partial')).message;
    expect(callsOf(last)['tool-a']).not.to.have.property('preliminary', true);
  });

  it('shows long output that grows by its end, and the result whole', async () => {
    const parts = await partsOf('partial', { maxPreliminaryChars: 6 });
    const outputs = parts.filter((part) => part.type === 'tool-output-available');
    expect(outputs.map(({ output }) => output)).to.deep.equal([
      'one ',
      '…e two ',
      '… three',
      'one two three',
    ]);
  });

  it('sends progress as transient data', async () => {
    const parts = await partsOf('partial');
    expect(parts).to.deep.include({
      type: 'data-tool-progress',
      data: { toolCallId: 'call_0', toolName: 'a', value: { percent: 50 } },
      transient: true,
    });
  });

  it('says what a failed tool says, and not what caused it', async () => {
    const { 'tool-a': call } = await finalCalls('failing');
    expect(call).to.include({ state: 'output-error', errorText: 'boom' });
    expect(JSON.stringify(await partsOf('failing'))).not.to.include('sk-secret');
  });

  it('asks for an approval once, by the id that approve is given', async () => {
    const parts = await partsOf('approved');
    expect(parts.filter(({ type }) => type === 'tool-approval-request')).to.deep.equal([
      { type: 'tool-approval-request', approvalId: 'call_0', toolCallId: 'call_0' },
    ]);
    expect((await finalCalls('approved'))['tool-a']).to.include({ output: 'paid' });
  });

  it('shows the denial of what was asked, with its reason beside it', async () => {
    const { 'tool-a': call } = await finalCalls('denied with a reason after a while');
    expect(call).to.deep.include({ state: 'output-denied', approval: { id: 'call_0' } });
    expect(await partsOf('denied with a reason after a while')).to.deep.include({
      type: 'data-tool-denied',
      data: { toolCallId: 'call_0', toolName: 'a', reason: 'The call was denied: too dear.' },
      transient: true,
    });
  });

  it('shows a denial that nobody was asked for as an error', async () => {
    const { 'tool-a': call } = await finalCalls('denied at once');
    expect(call).to.include({ state: 'output-error', errorText: 'The call was denied.' });
  });

  it('shows bounded output with its mark, and no value that would go round the bound', async () => {
    const { 'tool-a': a, 'tool-b': b } = await finalCalls('oversized');
    expect(a).to.include({ output: 'xxxxxxxxxx...[truncated]' });
    expect(b?.output)
      .to.be.a('string')
      .and.to.match(/y\.\.\.\[truncated\]/);
  });

  it('sends each medium once, as a file of its call, and what is left of it in the output', async () => {
    const { message } = await read('multimodal');
    expect(message.parts.filter(({ type }) => type === 'file')).to.deep.equal([
      {
        type: 'file',
        mediaType: 'image/png',
        url: `data:image/png;base64,${PICTURE}`,
        providerMetadata: { millrace: { toolCallId: 'call_0', name: 'dot.png' } },
      },
      {
        type: 'file',
        mediaType: 'application/pdf',
        url: 'https://example.com/a.pdf',
        providerMetadata: { millrace: { toolCallId: 'call_0' } },
      },
      {
        type: 'file',
        mediaType: 'image/png',
        url: 'data:image/png;base64,AQI=',
        providerMetadata: { millrace: { toolCallId: 'call_1' } },
      },
    ]);
    expect(callsOf(message)['tool-b']?.output).to.deep.equal({
      parts: [
        { type: 'text', text: 'a picture' },
        { type: 'image', mediaType: 'image/png' },
        { type: 'text', text: 'and text' },
      ],
    });
  });

  it('shows input that does not parse as it came', async () => {
    const { 'tool-a': a, 'tool-b': b, 'tool-c': c } = await finalCalls('invalid input');
    expect(a?.errorText).to.equal('The arguments are invalid: /x must be a number, got "no".');
    expect(b).to.include({ state: 'output-error', rawInput: '{"x":' });
    expect(c).to.deep.include({ input: {}, output: '' });
    expect((await finalCalls('repaired input'))['tool-a']).to.include({
      input: '{x:1}',
      output: 'fine',
    });
  });

  it('shows objects with keys that the reader refuses as text', async () => {
    const { 'tool-a': a, 'tool-b': b } = await finalCalls('odd keys');
    expect(a).to.include({ input: '{"__proto__":{"y":1}}', output: '{"__proto__":1}' });
    expect(b).to.deep.include({ output: { n: '1152921504606846976' } });
  });

  it('ends with an error part that repeats nothing of the error, after the ends of all calls', async () => {
    const { message, errors } = await read('broken by the model');
    expect(errors).to.deep.equal(["The model's provider reported an error."]);
    expect(callsOf(message)['tool-a']).to.include({ output: 'late' });
    expect(callsOf(message)['tool-b']?.errorText).to.equal(
      'The response ended before the call was complete.',
    );
    expect((await read('broken by something else')).errors).to.deep.equal([
      'Something went wrong.',
    ]);
    for (const name of ['broken by the model', 'broken by something else'] as const) {
      const parts = await partsOf(name);
      expect(parts.at(-1)?.type).to.equal('error');
      expect(JSON.stringify(parts)).not.to.include('sk-secret');
    }
  });

  it('says errors in the words that it is given', async () => {
    const errorText = (error: unknown): string => (error as ModelStreamError).kind;
    expect((await read('broken by the model', { errorText })).errors).to.deep.equal(['provider']);
  });

  it('ends with abort when the run was discarded, and with the reason when it finished', async () => {
    expect((await partsOf('discarded')).at(-1)).to.deep.equal({ type: 'abort' });
    expect((await partsOf('cut by its length')).at(-1)).to.deep.equal({
      type: 'finish',
      finishReason: 'length',
    });
  });
});

describe('toUIMessageStream', () => {
  it('makes a step of each response, with ids of their own for calls that have the same', async () => {
    const events = [sealed(0, 'a'), finished(), said('so'), sealed(0, 'a'), finished('stop')];
    const parts = await lastValueFrom(of(...events).pipe(toUIMessageStream(), toArray()));
    const { message } = await readMessage(bodyOfEvents(parts));
    const texts = message.parts.filter((part) => part.type === 'text');
    expect(texts.map(({ text, state }) => [text, state])).to.deep.equal([['so', 'done']]);
    const calls = message.parts.filter((part): part is ToolPart => 'toolCallId' in part);
    expect(calls.map(({ toolCallId, state }) => [toolCallId, state])).to.deep.equal([
      ['call_0', 'input-available'],
      ['call_0_2', 'input-available'],
    ]);
    expect(message.parts.filter(({ type }) => type === 'step-start')).to.have.lengthOf(2);
  });

  it('makes an empty message of nothing, anew for each subscription', async () => {
    const parts$ = of().pipe(toUIMessageStream());
    for (const _ of [1, 2]) {
      const { values } = await collect(parts$);
      expect(values).to.deep.equal([{ type: 'start' }, { type: 'finish' }]);
    }
  });

  itMarbles('emits with each event, and unsubscribes when it is unsubscribed', (helpers) => {
    const source = helpers.cold('--t--t--|', { t: said('x') });
    const types$ = source.pipe(toUIMessageStream());
    const seen: string[] = [];
    const subscription = types$.subscribe(({ type }) => {
      seen.push(`${helpers.scheduler.now()} ${type}`);
    });
    helpers.scheduler.schedule(() => subscription.unsubscribe(), 4);
    helpers.expectSubscriptions(source.subscriptions).toBe('^---!');
    helpers.flush();
    expect(seen).to.deep.equal(['0 start', '2 start-step', '2 text-start', '2 text-delta']);
  });

  itMarbles('does not subscribe for somebody who leaves at the start', (helpers) => {
    const source = helpers.cold('--t|', { t: said('x') });
    source.pipe(toUIMessageStream(), take(1)).subscribe();
    helpers.flush();
    expect(source.subscriptions).to.deep.equal([]);
  });

  it('errors with what errorText throws', async () => {
    const failure = new Error('no words');
    const errorText = (): never => {
      throw failure;
    };
    const error$ = throwError(() => new ModelStreamError('limit', 'x'));
    const { error } = await collect(error$.pipe(toUIMessageStream({ errorText })));
    expect(error).to.equal(failure);
  });

  const wrong: readonly (readonly [string, object, string])[] = [
    ['messageId', { messageId: 1 }, 'messageId must be a string, got 1.'],
    ['errorText', { errorText: 'x' }, 'errorText must be a function, got "x".'],
    [
      'maxPreliminaryChars',
      { maxPreliminaryChars: 0 },
      'maxPreliminaryChars must be a whole number from 1, got 0.',
    ],
    [
      'maxPreliminaryChars that is no number',
      { maxPreliminaryChars: '9' },
      'maxPreliminaryChars must be a whole number from 1, got "9".',
    ],
  ];
  for (const [what, options, message] of wrong) {
    it(`refuses a wrong ${what}`, () => {
      expect(() => toUIMessageStream(options)).to.throw(message);
    });
  }
});
