import { expect } from 'chai';
import { Subject } from 'rxjs';
import { formats } from '../../lib/formats/formats.ts';
import type { FormatName, WireFormat } from '../../lib/formats/WireFormat.ts';
import { parsedEvents } from '../fuzz/check/parsedEvents.ts';
import { makeInput } from '../fuzz/input/makeInput.ts';

const SEEDS = 150;

/** Changes all that is in an object, as SDKs do that make one message of all events. */
function change(object: object): void {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'object' && value !== null) change(value);
    else Reflect.set(object, name, typeof value === 'number' ? value + 1 : `${value}!`);
  }
  if (Array.isArray(object)) object.push('!');
  else Reflect.set(object, 'added', '!');
}

/** What becomes of the events, as text; each may be changed once it was given. */
function outcome(name: FormatName, events: readonly object[], isChanged: boolean): string {
  const format = formats[name] as unknown as WireFormat<object, unknown>;
  const given = structuredClone(events);
  const source = new Subject<object>();
  const events$ = source.pipe(format.decode());
  const told: unknown[] = [];
  events$.subscribe({
    next: (event) => told.push(event),
    error: ({ message, partialMessage }) => told.push(message, partialMessage),
  });
  for (const event of given) {
    source.next(event);
    if (isChanged) change(event);
  }
  source.complete();
  return JSON.stringify(told);
}

describe('decoding events that an SDK goes on writing into', () => {
  for (const name of Object.keys(formats) as FormatName[]) {
    it(`gives the same for ${name} as when it leaves them alone`, () => {
      for (let seed = 0; seed < SEEDS; seed += 1) {
        const events = parsedEvents(name, makeInput(name, seed).bytes);
        expect(outcome(name, events, true)).to.equal(outcome(name, events, false), `seed ${seed}`);
      }
    });
  }
});
