import { expect } from 'chai';
import fc from 'fast-check';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { JsonArrayReader } from '../../lib/wire/JsonArrayReader.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';
import { isUnterminated } from '../../lib/wire/unterminatedEvents.ts';
import { cutsOf } from '../helpers/cuts.ts';

/** The elements of a body that comes in these pieces. */
function read(pieces: readonly (string | Uint8Array)[], maxEventBytes = 1_000_000): SseEvent[] {
  const events: SseEvent[] = [];
  const reader = new JsonArrayReader(maxEventBytes, (event) => events.push(event));
  for (const piece of pieces) reader.read(piece);
  reader.end();
  return events;
}

describe('JsonArrayReader', () => {
  it('W1 gives the elements of any array of objects, for any cut', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 });
    const bodies = fc.tuple(objects, fc.constantFrom(undefined, 2)).chain(([list, indent]) => {
      const bytes = new TextEncoder().encode(`${JSON.stringify(list, undefined, indent)}\r\n`);
      return cutsOf(bytes).map((pieces) => ({ list, pieces }));
    });
    fc.assert(
      fc.property(bodies, ({ list, pieces }) => {
        expect(read(pieces).map(({ data }) => JSON.parse(data))).to.deep.equal(
          JSON.parse(JSON.stringify(list)),
        );
      }),
    );
  });

  it('gives an element as soon as it is whole', () => {
    const events: SseEvent[] = [];
    const reader = new JsonArrayReader(100, (event) => events.push(event));
    reader.read('[{"a":"}\\');
    reader.read('""');
    expect(events).to.deep.equal([]);
    reader.read('}');
    expect(events).to.deep.equal([{ data: '{"a":"}\\""}' }]);
  });

  it('marks an element that the end of the body cut', () => {
    const events = read(['[{"a":1},\r\n{"b":']);
    expect(events).to.deep.equal([{ data: '{"a":1}' }, { data: '{"b":' }]);
    expect(events.map(isUnterminated)).to.deep.equal([false, true]);
  });

  it('errors at what is no object, and at an element that is too long', () => {
    for (const body of ['[7]', '["a"]', '[[{}]]', '[{},null]', '{}']) {
      expect(() => read([body]))
        .to.throw(ModelStreamError, 'something else than objects')
        .with.property('kind', 'protocol');
    }
    expect(read(['[{"a":1}]'], 7)).to.have.length(1);
    expect(() => read(['[{"a":', '12}]'], 7))
      .to.throw(ModelStreamError)
      .with.property('kind', 'limit');
  });
});
