import { expect } from 'chai';
import fc from 'fast-check';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { CallAssembly } from '../../lib/model/CallAssembly.ts';
import type { DecodeOptions } from '../../lib/model/DecodeOptions.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { takeParsedArguments } from '../../lib/model/parsedArguments.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { cutsOf } from '../helpers/cuts.ts';

interface Assembling {
  readonly assembly: CallAssembly;
  readonly events: ModelEvent[];
  /** Sealed calls in short. */
  readonly seals: () => string[];
  readonly sealed: () => ToolCall[];
  /** What was on offer as the parsed input while each sealed call was handed out, and asked for a second time. */
  readonly inputs: [first: object | undefined, second: object | undefined][];
}

function assembling(options: DecodeOptions = {}): Assembling {
  const events: ModelEvent[] = [];
  const inputs: Assembling['inputs'] = [];
  const assembly = new CallAssembly(options, (event) => {
    events.push(event);
    if (event.type !== 'tool-call') return;
    inputs.push([takeParsedArguments(event.call), takeParsedArguments(event.call)]);
  });
  const sealed = (): ToolCall[] =>
    events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
  const seals = (): string[] =>
    events.flatMap((event) =>
      event.type === 'tool-call' ? [`${event.call.id} ${event.call.arguments} ${event.seal}`] : [],
    );
  return { assembly, events, seals, sealed, inputs };
}

function kindOf(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof ModelStreamError ? error.kind : String(error);
  }
}

describe('CallAssembly', () => {
  describe('begin and append', () => {
    it('announces a call with its name, passes its text on, and counts calls from 0', () => {
      const { assembly, events } = assembling();
      const first = assembly.begin({ id: 'a', name: 'look' });
      const second = assembly.begin({ name: 'seek' });
      assembly.append(second, '{"x"');
      assembly.append(first, '');
      assembly.append(first, '{}');
      expect([first.index, second.index]).to.deep.equal([0, 1]);
      expect(events).to.deep.equal([
        { type: 'tool-call-start', index: 0, id: 'a', name: 'look' },
        { type: 'tool-call-start', index: 1, id: 'call_1', name: 'seek' },
        { type: 'tool-call-delta', index: 1, delta: '{"x"' },
        { type: 'tool-call-delta', index: 0, delta: '{}' },
      ]);
    });

    it('holds text that comes before the name, and delivers it with the name', () => {
      const { assembly, events } = assembling();
      const call = assembly.begin({ id: '', name: null });
      assembly.append(call, '{"a"');
      assembly.append(call, ':1}');
      expect(events).to.deep.equal([]);
      assembly.setId(call, 'late');
      assembly.setName(call, 'look');
      expect(events).to.deep.equal([
        { type: 'tool-call-start', index: 0, id: 'late', name: 'look' },
        { type: 'tool-call-delta', index: 0, delta: '{"a":1}' },
      ]);
    });

    it('announces a name that may grow when the arguments begin, once', () => {
      const { assembly, events } = assembling();
      const call = assembly.begin({ id: 'a' });
      assembly.setName(call, 'lo', true);
      assembly.setName(call, 'look', true);
      expect(events).to.deep.equal([]);
      assembly.append(call, '{');
      assembly.append(call, '}');
      expect(events).to.deep.equal([
        { type: 'tool-call-start', index: 0, id: 'a', name: 'look' },
        { type: 'tool-call-delta', index: 0, delta: '{' },
        { type: 'tool-call-delta', index: 0, delta: '}' },
      ]);
    });

    it('W3 seals the verbatim concatenation of the text', () => {
      const whole = ' {"a": "\\u00e9😀", "b": 12345678901234567890}\n';
      fc.assert(
        fc.property(cutsOf(whole), (fragments) => {
          const { assembly, events, sealed } = assembling();
          const call = assembly.begin({ id: 'a', name: 'look' });
          for (const fragment of fragments) assembly.append(call, fragment);
          assembly.end(call);
          expect(sealed().map((each) => each.arguments)).to.deep.equal([whole]);
          const deltas = events.map((event) =>
            event.type === 'tool-call-delta' ? event.delta : '',
          );
          expect(deltas.join('')).to.equal(whole);
        }),
      );
    });
  });

  describe('seal', () => {
    it('W2 does not seal a call because its text parses', () => {
      const { assembly, seals } = assembling();
      assembly.append(assembly.begin({ id: 'a', name: 'look' }), '{}');
      assembly.moveOn();
      expect(seals()).to.deep.equal([]);
    });

    it('W2 never seals a proper prefix of an object before a good finish', () => {
      const whole = '{"a":[1,{"b":"}"}],"c":"{}"}';
      for (let length = 0; length < whole.length; length += 1) {
        const { assembly, seals } = assembling();
        const call = assembly.begin({ id: 'a', name: 'look' });
        assembly.append(call, whole.slice(0, length));
        assembly.end(call);
        assembly.sealBefore(assembly.begin({ id: 'b', name: 'look' }));
        expect(seals()).to.deep.equal([]);
      }
    });

    it('seals at the end mark what parses, and the rest when the response moves on', () => {
      const { assembly, seals } = assembling();
      for (const text of ['{"a":1}', '', '{"a"', '[1]', '3', 'null']) {
        const call = assembly.begin({ id: `${assembly.calls.length}`, name: 'look' });
        assembly.append(call, text);
        assembly.end(call);
        assembly.end(call);
      }
      expect(seals()).to.deep.equal(['0 {"a":1} explicit']);
      assembly.moveOn();
      expect(seals().slice(1)).to.deep.equal([
        '1  explicit',
        '2 {"a" explicit',
        '3 [1] explicit',
        '4 3 explicit',
        '5 null explicit',
      ]);
    });

    it('seals at the next call, on a wire without end marks, only what parses', () => {
      const { assembly, seals } = assembling();
      for (const text of ['{"a":1}', '', '{"a"', '{}']) {
        const call = assembly.begin({ id: `${assembly.calls.length}`, name: 'look' });
        assembly.sealBefore(call);
        assembly.append(call, text);
      }
      expect(seals()).to.deep.equal(['0 {"a":1} sequential']);
      assembly.finish();
      expect(seals().slice(1)).to.deep.equal(['1  final', '2 {"a" final', '3 {} final']);
    });

    it('tries no call without a name at the next call, but reports it at the finish', () => {
      const { assembly, events, sealed } = assembling();
      assembly.append(assembly.begin({ id: 'a' }), '{}');
      assembly.sealBefore(assembly.begin({ id: 'b', name: 'look' }));
      expect(sealed()).to.deep.equal([]);
      assembly.finish();
      expect(sealed().map(({ name }) => name)).to.deep.equal(['', 'look']);
      expect(events.filter(({ type }) => type === 'tool-call-start')).to.have.length(2);
    });

    it('seals custom calls, whose text is free, at their end mark', () => {
      const { assembly, sealed } = assembling();
      const call = assembly.begin({ kind: 'custom', id: 'a', name: 'run' });
      assembly.append(call, 'SELECT 1');
      assembly.sealBefore(assembly.begin({ id: 'b', name: 'look' }));
      expect(sealed()).to.deep.equal([]);
      assembly.end(call);
      expect(sealed()).to.deep.equal([
        { kind: 'custom', index: 0, id: 'a', name: 'run', arguments: 'SELECT 1' },
      ]);
    });

    it('takes text after an end mark that came too early', () => {
      const { assembly, seals, inputs } = assembling();
      const call = assembly.begin({ id: 'a', name: 'look' });
      assembly.end(call);
      assembly.append(call, '{"a":1}');
      assembly.moveOn();
      expect(seals()).to.deep.equal(['a {"a":1} explicit']);
      expect(inputs).to.deep.equal([[{ a: 1 }, undefined]]);
    });

    it('W2 refuses text for a sealed call, but not blanks', () => {
      const { assembly, seals } = assembling();
      const call = assembly.begin({ id: 'a', name: 'look' });
      assembly.append(call, '{}');
      assembly.end(call);
      expect(kindOf(() => assembly.append(call, ' \n'))).to.equal(undefined);
      expect(kindOf(() => assembly.append(call, '}'))).to.equal('protocol');
      expect(seals()).to.deep.equal(['a {} explicit']);
    });

    it('W2 seals nothing before the finish once all is held', () => {
      const { assembly, seals } = assembling();
      const empty = assembly.begin({ id: 'a', name: 'look' });
      assembly.end(empty);
      assembly.holdAll();
      const whole = assembly.begin({ id: 'b', name: 'look' });
      assembly.append(whole, '{}');
      assembly.end(whole);
      assembly.moveOn();
      assembly.sealBefore(assembly.begin({ id: 'c', name: 'look' }));
      expect(seals()).to.deep.equal([]);
      assembly.finish();
      expect(seals()).to.deep.equal(['a  explicit', 'b {} explicit', 'c  final']);
    });

    it('seals nothing that was withdrawn, and leaves what is sealed alone', () => {
      const { assembly, seals } = assembling();
      for (const [id, text] of [
        ['a', '{}'],
        ['b', ''],
        ['c', '{"x"'],
      ] as const) {
        const call = assembly.begin({ id, name: 'look' });
        assembly.append(call, text);
        if (id !== 'c') assembly.end(call);
      }
      assembly.withdraw();
      const next = assembly.begin({ id: 'd', name: 'look' });
      assembly.moveOn();
      assembly.sealBefore(next);
      assembly.finish();
      expect(seals()).to.deep.equal(['a {} explicit', 'd  final']);
    });

    it('withdraws single calls', () => {
      const { assembly, seals } = assembling();
      const [a, b] = ['a', 'b'].map((id) => assembly.begin({ id, name: 'look' }));
      for (const call of assembly.calls) assembly.end(call);
      assembly.withdraw(assembly.calls.filter((call) => call === a));
      assembly.moveOn();
      expect([a?.withdrawn, b?.withdrawn]).to.deep.equal([true, false]);
      expect(seals()).to.deep.equal(['b  explicit']);
    });

    it('takes the whole text, which wins, and tells what it adds', () => {
      const { assembly, events, seals } = assembling();
      const call = assembly.begin({ id: 'a', name: 'look' });
      assembly.append(call, '{"a"');
      assembly.restate(call, '{"a":1}');
      assembly.restate(call, '{"b":2}');
      assembly.end(call);
      assembly.restate(call, '{"b":2}');
      expect(() => assembly.restate(call, '{}')).to.throw(ModelStreamError, 'was complete');
      expect(seals()).to.deep.equal(['a {"b":2} explicit']);
      const deltas = events.flatMap((event) =>
        event.type === 'tool-call-delta' ? [event.delta] : [],
      );
      expect(deltas).to.deep.equal(['{"a"', ':1}']);
    });

    it('freezes a sealed call, offers its parsed input to one, and seals it once', () => {
      const { assembly, sealed, inputs } = assembling();
      const call = assembly.begin({ id: 'a', name: 'look', metadata: { caller: 'x' } });
      assembly.addMetadata(call, { more: 1 });
      assembly.addMetadata(call, JSON.parse('{"__proto__":2}'));
      assembly.append(call, '{"a":1}');
      assembly.end(call);
      assembly.finish();
      const [first, ...others] = sealed();
      expect(others).to.deep.equal([]);
      expect(JSON.stringify(first?.metadata)).to.equal('{"caller":"x","more":1,"__proto__":2}');
      expect(Object.isFrozen(first) && Object.isFrozen(first?.metadata)).to.equal(true);
      expect(inputs).to.deep.equal([[{ a: 1 }, undefined]]);
    });
  });

  describe('ids', () => {
    it('W5 makes blank and repeated ids unique, and says so in the metadata', () => {
      const id = fc.constantFrom('', null, undefined, 'a', 'a_1', 'call_1', 'call_0', '__proto__');
      fc.assert(
        fc.property(fc.array(id, { maxLength: 8 }), (ids) => {
          const { assembly, sealed } = assembling();
          for (const given of ids) assembly.begin({ id: given, name: 'look' });
          assembly.finish();
          const made = sealed().map((call) => call.id);
          expect(new Set(made).size).to.equal(ids.length);
          expect(made).to.not.include('');
          for (const [index, call] of sealed().entries()) {
            expect(call.metadata?.madeId ?? false).to.equal(call.id !== ids[index]);
            // The first to bring an id keeps it.
            if (ids[index] && ids.indexOf(ids[index]) === index)
              expect(call.id).to.equal(ids[index]);
          }
        }),
      );
    });

    it('W5 does not give away an id that another call brought before the seal', () => {
      const { assembly, sealed } = assembling();
      assembly.begin({ name: 'look' });
      assembly.setId(assembly.begin({ name: 'look' }), 'call_0');
      assembly.finish();
      expect(sealed().map(({ id }) => id)).to.deep.equal(['call_0_', 'call_0']);
    });
  });

  describe('bounds', () => {
    it('errors with kind limit for the first call and the first unit beyond', () => {
      const { assembly } = assembling({ maxCalls: 2, maxArgumentBytes: 4 });
      const call = assembly.begin({ id: 'a', name: 'look' });
      assembly.begin({ id: 'b', name: 'look' });
      expect(kindOf(() => assembly.begin({ id: 'c', name: 'look' }))).to.equal('limit');
      expect(kindOf(() => assembly.append(call, '{"a"'))).to.equal(undefined);
      expect(kindOf(() => assembly.append(call, ':'))).to.equal('limit');
    });

    it('takes 1,024 calls if nothing else is said', () => {
      const { assembly } = assembling();
      for (let count = 0; count < 1_024; count += 1) assembly.begin({ name: 'look' });
      expect(kindOf(() => assembly.begin({ name: 'look' }))).to.equal('limit');
    });
  });
});
