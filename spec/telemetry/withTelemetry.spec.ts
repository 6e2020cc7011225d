import type { Tracer } from '@opentelemetry/api';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  concat,
  delay,
  from,
  NEVER,
  type Observable,
  of,
  throwError,
  VirtualTimeScheduler,
} from 'rxjs';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { TelemetryOptions } from '../../lib/telemetry/telemetryOptions.ts';
import { withTelemetry } from '../../lib/telemetry/withTelemetry.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { finished, sealed } from '../helpers/modelEvents.ts';
import { model, play } from '../helpers/playModel.ts';
import { TelemetryProbe } from '../helpers/telemetryProbe.ts';

const RUN = 'gen_ai.execute_tool.duration';
const QUEUE = 'millrace.tool.queue.duration';
const OVERLAP = 'millrace.turn.overlap.duration';

/** Plays a model over tools `a` and `b` of marbles and gives what was recorded, once virtual time is over. */
function recorded(
  helpers: MarbleHelpers,
  marbles: string,
  [a, b]: readonly [string, string],
  options: ToolExecutorOptions = {},
): TelemetryProbe {
  const { cold, scheduler, flush } = helpers;
  const probe = new TelemetryProbe();
  const observe = withTelemetry(probe.tracer, { meter: probe.meter, scheduler });
  const tools = [valueTool('a', cold(a), SAFE), valueTool('b', cold(b), UNSAFE)];
  play(helpers, marbles, tools, options, { observe });
  flush();
  return probe;
}

describe('withTelemetry', () => {
  itMarbles('records the runs of a response in virtual time', (helpers) => {
    const probe = recorded(helpers, '-a-b---F|', ['--(x|)', '---(x|)']);
    expect(probe.lines).to.deep.equal(['execute_tool a 1 3 0', 'execute_tool b 3 6 0']);
    expect(probe.valuesOf(RUN)).to.deep.equal([0.002, 0.003]);
    expect(probe.valuesOf(QUEUE)).to.deep.equal([0, 0]);
  });

  itMarbles('tells how long a call waited for its turn', (helpers) => {
    const probe = recorded(helpers, '-ab---F|', ['---(x|)', '--(x|)']);
    expect(probe.lines).to.deep.equal(['execute_tool a 1 4 0', 'execute_tool b 4 6 0']);
    expect(probe.valuesOf(QUEUE)).to.deep.equal([0, 0.002]);
  });

  const endings: readonly (readonly [string, string, readonly [string, string], string[]])[] = [
    ['an error of the tool', '-aF|', ['-#', ''], ['execute_tool a 1 2 2 tool-failed']],
    ['an error of the model', '-a#', ['----(x|)', ''], ['execute_tool a 1 5 0']],
    ['a bad finish', '-aL|', ['---(x|)', ''], ['execute_tool a 1 4 0']],
    [
      'the deadline of a tool that never settles',
      '-aF|',
      ['-', ''],
      ['execute_tool a 1 9 2 timeout'],
    ],
    ['a tool that gives too much', '-aF|', ['-(xx|)', ''], ['execute_tool a 1 2 2 invalid-output']],
  ];
  for (const [what, marbles, tools, lines] of endings) {
    itMarbles(`ends its spans with ${what}`, (helpers) => {
      const probe = recorded(helpers, marbles, tools, { defaults: { timeoutMs: 8 } });
      expect(probe.lines).to.deep.equal(lines);
      expect(probe.open.size).to.equal(0);
    });
  }

  itMarbles('discards runs when the model breaks, and ends their spans', (helpers) => {
    const probe = recorded(helpers, '-a-#', ['----(x|)', ''], { onStreamError: 'discard' });
    expect(probe.lines).to.deep.equal(['execute_tool a 1 3 0']);
    expect(probe.ended[0]?.attributes).to.include({
      'millrace.tool.status': 'cancelled',
      'millrace.tool.execution': 'interrupted',
    });
  });

  itMarbles('ends its spans before unsubscribing returns', ({ hot, scheduler, flush }) => {
    const probe = new TelemetryProbe();
    const telemetry = withTelemetry(probe.tracer, { meter: probe.meter, scheduler });
    const executor = new ToolExecutor(registryOf(valueTool('a', NEVER, SAFE)), { scheduler });
    const subscription = hot('-ab-', model)
      .pipe(telemetry.timeGeneration(), executeTools(executor, { observe: telemetry }))
      .subscribe();
    scheduler.schedule(() => {
      expect(probe.open.size).to.equal(1);
      subscription.unsubscribe();
      expect(probe.open.size).to.equal(0);
      expect(probe.lines).to.deep.equal(['execute_tool a 1 5 0']);
      expect(probe.valuesOf(OVERLAP)).to.deep.equal([0.004]);
    }, 5);
    flush();
  });

  itMarbles(
    'measures the overlap of tools with the response',
    ({ hot, cold, scheduler, flush }) => {
      const probe = new TelemetryProbe();
      const telemetry = withTelemetry(probe.tracer, { meter: probe.meter, scheduler });
      const tools = [valueTool('a', cold('--(x|)'), SAFE), valueTool('b', cold('----(x|)'), SAFE)];
      const executor = new ToolExecutor(registryOf(...tools), { scheduler });
      hot('-a---b-F|', model)
        .pipe(telemetry.timeGeneration(), executeTools(executor, { observe: telemetry }))
        .subscribe();
      flush();
      expect(probe.lines).to.deep.equal(['execute_tool a 1 3 0', 'execute_tool b 5 9 0']);
      expect(probe.valuesOf(OVERLAP)).to.deep.equal([0.004]);
    },
  );

  it('says nothing of arguments and results unless told so', async () => {
    const call = { id: '1', name: 'a', arguments: { key: 'a secret' } };
    const tool = valueTool('a', of('a secret'), {
      concurrency: () => [{ key: 'a secret', mode: 'read' }],
    });
    const all = async (options: TelemetryOptions): Promise<TelemetryProbe> => {
      const probe = new TelemetryProbe();
      const observe = withTelemetry(probe.tracer, { meter: probe.meter, ...options });
      await new ToolExecutor(registryOf(tool)).run(call, { observe });
      return probe;
    };
    const told = ({ ended, values }: TelemetryProbe): string =>
      JSON.stringify([
        ended.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
        values,
      ]);
    expect(told(await all({}))).to.not.contain('secret');
    const probe = await all({
      captureArguments: true,
      captureResults: true,
      maxAttributeChars: 10,
    });
    expect(probe.ended[0]?.attributes).to.include({
      'gen_ai.tool.call.arguments': '{"key":"a …',
      'gen_ai.tool.call.result': 'a secret',
    });
  });

  it('breaks no turn whatever the tracer throws', async () => {
    const startSpan = (): never => {
      throw new Error('No room.');
    };
    const observe = withTelemetry({ startSpan } as unknown as Tracer);
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    const result = await executor.run({ id: '1', name: 'a' }, { observe });
    expect(result.status).to.equal('ok');
  });

  it('ends every span and tells of every call, whatever ends the turn', () => {
    const lives = fc.record({
      source: fc.constantFrom('value', 'error', 'never'),
      ms: fc.nat(6),
      safe: fc.boolean(),
    });
    const turn = fc.record({
      tools: fc.array(lives, { minLength: 1, maxLength: 5 }),
      end: fc.constantFrom('finish', 'length', 'error', 'silence'),
      unsubscribeAt: fc.option(fc.nat(20)),
      maxConcurrent: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(turn, ({ tools, end, unsubscribeAt, maxConcurrent }) => {
        const scheduler = new VirtualTimeScheduler();
        const probe = new TelemetryProbe();
        const telemetry = withTelemetry(probe.tracer, { meter: probe.meter, scheduler });
        const seen: ToolEvent[] = [];
        const observe = (event: ToolEvent): void => {
          telemetry(event);
          seen.push(event);
        };
        const sources: Readonly<Record<string, Observable<unknown>>> = {
          value: of('x'),
          error: throwError(() => new Error('It broke.')),
          never: NEVER,
        };
        const registry = registryOf(
          ...tools.map(({ source, ms, safe }, index) => {
            const work = concat(from([]).pipe(delay(ms, scheduler)), sources[source] ?? NEVER);
            return valueTool(`t${index}`, work, safe ? SAFE : UNSAFE);
          }),
        );
        const options = { scheduler, maxConcurrent, defaults: { timeoutMs: 30 } };
        const ends: Readonly<Record<string, Observable<ModelEvent>>> = {
          finish: of(finished()),
          length: of(finished('length')),
          error: throwError(() => new Error('The stream broke.')),
          silence: NEVER,
        };
        const model$ = concat(
          ...tools.map((_tool, index) => of(sealed(index, `t${index}`)).pipe(delay(1, scheduler))),
          ends[end] ?? NEVER,
        );
        const subscription = model$
          .pipe(
            telemetry.timeGeneration(),
            executeTools(new ToolExecutor(registry, options), { observe }),
          )
          .subscribe({ error: () => undefined });
        scheduler.schedule(() => subscription.unsubscribe(), unsubscribeAt ?? 500);
        scheduler.flush();

        const count = (type: ToolEvent['type']): number =>
          seen.filter((event) => event.type === type).length;
        expect(probe.open.size).to.equal(0);
        expect(probe.ended).to.have.length(count('tool-start'));
        expect(probe.valuesOf(RUN)).to.have.length(count('tool-start'));
        expect(probe.valuesOf(QUEUE)).to.have.length(count('tool-result'));
        const durations = probe.ended.map(({ duration: [s, ns] }) => s + ns / 1e9);
        expect(probe.valuesOf(RUN)).to.deep.equal(durations);
        for (const value of probe.valuesOf(QUEUE)) expect(value).to.be.at.least(0);
        const whole = durations.reduce((sum, duration) => sum + duration, 0);
        for (const value of probe.valuesOf(OVERLAP)) expect(value).to.be.within(0, whole + 1e-9);
      }),
    );
  });

  it('refuses what is no tracer, and wrong options', () => {
    expect(() => withTelemetry('t' as never)).to.throw(
      TypeError,
      'tracer must be an OpenTelemetry tracer, got "t".',
    );
    const { tracer } = new TelemetryProbe();
    expect(() => withTelemetry(tracer, { maxAttributeChars: 1.5 })).to.throw(
      RangeError,
      'maxAttributeChars must be a whole number from 0, or Infinity, got 1.5.',
    );
  });
});
