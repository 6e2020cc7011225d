import { expect } from 'chai';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { offerParsedArguments, takeParsedArguments } from '../../lib/model/parsedArguments.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ArgumentsView } from '../../lib/partial/ArgumentsView.ts';
import { OpenCalls } from '../../lib/partial/OpenCalls.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { begun, finished, said } from '../helpers/modelEvents.ts';
import { toolEvents } from '../helpers/toolEvents.ts';

function wrote(index: number, delta: string): ModelEvent {
  return { type: 'tool-call-delta', index, delta };
}

function sealedText(index: number, text: string, facts: Partial<ToolCall> = {}): ModelEvent {
  const call = {
    kind: 'function',
    index,
    id: `call_${index}`,
    name: 'look',
    arguments: text,
  } as const;
  return { type: 'tool-call', seal: 'explicit', call: { ...call, ...facts } };
}

/** The views that these events make, one after another. */
function viewsOf(...events: (ModelEvent | ToolEvent)[]): (ArgumentsView | undefined)[] {
  const calls = new OpenCalls();
  return events.map((event) => calls.take(event));
}

function view(index: number, value: object, isComplete = false): object {
  return { index, id: `call_${index}`, name: 'look', value, isComplete };
}

describe('OpenCalls', () => {
  it('views a call when it begins, grows and is sealed', () => {
    const views = viewsOf(
      begun(0, 'look'),
      wrote(0, '{"a":"x'),
      wrote(0, '","b'),
      wrote(0, '":12'),
      wrote(0, '}'),
      sealedText(0, '{"a":"x","b":12}'),
    );
    expect(views).to.deep.equal([
      view(0, {}),
      view(0, { a: 'x' }),
      undefined,
      undefined,
      view(0, { a: 'x', b: 12 }),
      view(0, { a: 'x', b: 12 }, true),
    ]);
    for (const each of views) expect(Object.isFrozen(each)).to.equal(true);
  });

  it('tells calls apart that are written side by side', () => {
    const views = viewsOf(
      begun(0, 'look'),
      begun(1, 'look'),
      wrote(1, '{"n":1,'),
      wrote(0, '{"n":2,'),
      sealedText(1, '{"n":1,"m":true}'),
      wrote(0, '"m":false'),
    );
    expect(views.slice(2)).to.deep.equal([
      view(1, { n: 1 }),
      view(0, { n: 2 }),
      view(1, { n: 1, m: true }, true),
      view(0, { n: 2, m: false }),
    ]);
  });

  it('gives the arguments as the seal restates them, with the id and the name of the seal', () => {
    const facts = { id: 'final', name: 'look_up' };
    const views = viewsOf(begun(0, 'look'), wrote(0, '{"a":1'), sealedText(0, '{"b":2}', facts));
    expect(views.at(-1)).to.deep.equal({ index: 0, ...facts, value: { b: 2 }, isComplete: true });
  });

  it('takes empty, blank and null text for no arguments, as the executor does', () => {
    for (const text of ['', ' \n', 'null']) {
      expect(viewsOf(sealedText(0, text))).to.deep.equal([view(0, {}, true)]);
    }
  });

  it('has no complete view of arguments that are no JSON object, and none of free text', () => {
    for (const text of ['{"a":1', 'no', '[1]', '"text"', '12']) {
      const views = viewsOf(begun(0, 'look'), wrote(0, text), sealedText(0, text));
      expect(views.at(-1)).to.equal(undefined);
    }
    expect(viewsOf(sealedText(0, '{"a":1}', { kind: 'custom' }))).to.deep.equal([undefined]);
  });

  it('forgets all calls at the finish, those that were never sealed too', () => {
    const views = viewsOf(
      begun(0, 'look'),
      wrote(0, '{"a":1,'),
      finished('length'),
      wrote(0, '"b":"x'),
    );
    expect(views.slice(2)).to.deep.equal([undefined, undefined]);
  });

  it('has no view of text that comes after the seal', () => {
    const views = viewsOf(
      begun(0, 'look'),
      wrote(0, '{"a":1'),
      sealedText(0, '{"a":1}'),
      wrote(0, ','),
    );
    expect(views.at(-1)).to.equal(undefined);
  });

  it('starts anew when an index begins again', () => {
    const views = viewsOf(
      begun(0, 'look'),
      wrote(0, '{"a":1,'),
      begun(0, 'look'),
      wrote(0, '{"b":"x'),
    );
    expect(views.slice(2)).to.deep.equal([view(0, {}), view(0, { b: 'x' })]);
  });

  it('has nothing to say of text for calls that never began, and of all other events', () => {
    const others = Object.values(toolEvents(0)) as ToolEvent[];
    const usage: ModelEvent = { type: 'usage', usage: { raw: {} } };
    const views = viewsOf(wrote(3, '{"a":1}'), said('text'), usage, finished(), ...others);
    expect(views.filter((each) => each !== undefined)).to.deep.equal([]);
  });

  it('leaves the parsed arguments to whoever runs the call', () => {
    const [event, input] = [sealedText(0, '{"a":1}'), { a: 1 }];
    const call = (event as Extract<ModelEvent, { type: 'tool-call' }>).call;
    const taken: unknown[] = [];
    offerParsedArguments(call, input, () => {
      taken.push(new OpenCalls().take(event)?.value, takeParsedArguments(call));
    });
    expect(taken).to.deep.equal([input, input]);
    expect(taken[0]).to.not.equal(input);
    expect(taken[1]).to.equal(input);
  });
});
