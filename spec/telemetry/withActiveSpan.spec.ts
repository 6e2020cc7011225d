import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { expect } from 'chai';
import { of } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { withActiveSpan } from '../../lib/telemetry/withActiveSpan.ts';
import { withTelemetry } from '../../lib/telemetry/withTelemetry.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { useAsyncContexts } from '../helpers/asyncContexts.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, valueTool } from '../helpers/marbleTools.ts';
import { TelemetryProbe } from '../helpers/telemetryProbe.ts';
import { testContext } from '../helpers/testContext.ts';

const activeSpan = (): string | undefined => trace.getActiveSpan()?.spanContext().spanId;

describe('withActiveSpan', () => {
  useAsyncContexts();

  it('makes what a tool records a child of the span of its call, also later in the tool', async () => {
    const { tracer, ended } = new TelemetryProbe();
    const work = (name: string): AnyTool =>
      invokable({
        name,
        concurrency: 'safe',
        execute: async () => {
          tracer.startSpan(`${name} at once`).end();
          await Promise.resolve();
          tracer.startSpan(`${name} later`).end();
          return '';
        },
      }) as AnyTool;
    const executor = new ToolExecutor(registryOf(work('a'), work('b')), {
      middleware: [withActiveSpan()],
    });
    const calls = ['a', 'b'].map((name) => ({ id: name, name }));
    await executor.executeAll(calls, { observe: withTelemetry(tracer) });
    const ids = new Map(ended.map((span) => [span.name, span.spanContext().spanId]));
    for (const name of ['a', 'b']) {
      for (const when of ['at once', 'later']) {
        const child = ended.find((span) => span.name === `${name} ${when}`);
        expect(child?.parentSpanContext?.spanId).to.equal(ids.get(`execute_tool ${name}`));
      }
    }
    const parents = ended.filter(({ name }) => name.startsWith('execute'));
    expect(parents.map(({ parentSpanContext }) => parentSpanContext)).to.deep.equal([
      undefined,
      undefined,
    ]);
  });

  it('is over where the result comes out: calls that start by it are no children', async () => {
    const { tracer, ended } = new TelemetryProbe();
    const turn = tracer.startSpan('turn', {}, ROOT_CONTEXT);
    const during = new Map<string, string | undefined>();
    const make = (name: string): AnyTool =>
      invokable({ name, start: 'sealed', execute: () => Promise.resolve(name) }) as AnyTool;
    const executor = new ToolExecutor(registryOf(make('a'), make('b')), {
      middleware: [withActiveSpan()],
    });
    await context.with(trace.setSpan(ROOT_CONTEXT, turn), () => {
      const telemetry = withTelemetry(tracer);
      return executor.executeAll(
        ['a', 'b'].map((name) => ({ id: name, name })),
        {
          observe: (event) => {
            telemetry(event);
            during.set(`${event.call.name} ${event.type}`, activeSpan());
          },
        },
      );
    });
    const id = turn.spanContext().spanId;
    expect(during.get('a tool-result')).to.equal(id);
    expect(during.get('b tool-start')).to.equal(id);
    expect(ended.map(({ parentSpanContext }) => parentSpanContext?.spanId)).to.deep.equal([id, id]);
  });

  itMarbles(
    'H4 unsubscribes the tool when it is unsubscribed',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('   -x---y-|');
      const subs = '     ^-!';
      const executor = new ToolExecutor(registryOf(stringTool('a', a, SAFE)), {
        scheduler,
        middleware: [withActiveSpan()],
      });
      const { tracer } = new TelemetryProbe();
      const run = executor.open({ observe: withTelemetry(tracer, { scheduler }) });
      run.addTool({ id: '0', name: 'a' });
      scheduler.schedule(() => run.cancel(0), 2);
      expectSubscriptions(a.subscriptions).toBe(subs);
      flush();
    },
  );

  it('passes on what a tool gives and fails with', async () => {
    const failing = invokable({
      name: 'fail',
      execute: () => Promise.reject(new Error('It broke.')),
    });
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x')), failing), {
      middleware: [withActiveSpan()],
    });
    const { tracer } = new TelemetryProbe();
    const calls = ['a', 'fail'].map((name) => ({ id: name, name }));
    const results = await executor.executeAll(calls, { observe: withTelemetry(tracer) });
    expect(results.map(({ parts: [part] }) => part)).to.deep.equal([
      { type: 'text', text: 'x' },
      { type: 'text', text: 'It broke.' },
    ]);
  });

  it('runs a call without a span as it is', async () => {
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'))), {
      middleware: [withActiveSpan()],
    });
    expect((await executor.run({ id: '0', name: 'a' })).status).to.equal('ok');
    const source = of({ parts: [] });
    expect(withActiveSpan()(() => source)({}, testContext())).to.equal(source);
  });
});
