/**
 * Spans and metrics of a turn. A search runs while the model still writes, and asks an index inside; a payment fails. The
 * spans go to memory, where a real program has an exporter. Offline.
 */
import assert from 'node:assert';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import {
  executeTools,
  invokable,
  type ModelEvent,
  ToolExecutor,
  ToolFailure,
  ToolRegistry,
} from 'millrace';
import { withActiveSpan, withTelemetry } from 'millrace/telemetry';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** Carries the active span through promises and timers. Most programs have this from `@opentelemetry/sdk-node`. */
class Contexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active = (): Context => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager['with'] = (active, step, self, ...args) =>
    this.#storage.run(active, () => step.apply(self, args));
  bind = <T>(active: Context, target: T): T =>
    typeof target === 'function'
      ? (((...args: unknown[]) => this.with(active, () => target(...args))) as T)
      : target;
  enable = (): this => this;
  disable = (): this => this;
}
context.setGlobalContextManager(new Contexts());

const spans = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(spans)],
}).getTracer('example');
const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const meters = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: metrics })],
});
const meter = meters.getMeter('example');

let searched: () => void = () => undefined;
const whenSearched = new Promise<void>((resolve) => {
  searched = resolve;
});

const search = invokable({
  name: 'search',
  concurrency: 'safe',
  execute: async () => {
    const span = tracer.startSpan('ask the index');
    await sleep(20);
    span.end();
    searched();
    return 'Two flights.';
  },
});
const pay = invokable({
  name: 'pay',
  execute: () => {
    throw new ToolFailure('The card 4111 was refused.', { code: 'auth' });
  },
});

/** A response that goes on until the search is done, and then wants to pay. */
async function* respond(): AsyncGenerator<ModelEvent> {
  yield call(0, 'search');
  await whenSearched;
  yield { type: 'text-delta', delta: 'I take the first one.' };
  yield call(1, 'pay');
  yield { type: 'finish', reason: 'tool-calls', raw: 'tool_calls', message: {} };
}

function call(index: number, name: string): ModelEvent {
  const facts = { index, id: `call_${index}`, name, arguments: '{"card":"4111"}' };
  return { type: 'tool-call', call: { kind: 'function', ...facts }, seal: 'explicit' };
}

const executor = new ToolExecutor(new ToolRegistry([search, pay]), {
  middleware: [withActiveSpan()],
});

/** Runs the tools of one response. The spans are children of what is active here. */
function runTurn(model$: Observable<ModelEvent>): Promise<unknown> {
  const telemetry = withTelemetry(tracer, { meter });
  return lastValueFrom(
    model$.pipe(telemetry.timeGeneration(), executeTools(executor, { observe: telemetry })),
  );
}

const turn = tracer.startSpan('turn');
await context.with(trace.setSpan(ROOT_CONTEXT, turn), () => runTurn(from(respond())));
turn.end();

const finished = spans.getFinishedSpans();
const nameOf = new Map(finished.map((span) => [span.spanContext().spanId, span.name]));
const story = finished.map(({ name, parentSpanContext, status, attributes }) => {
  const parent = nameOf.get(parentSpanContext?.spanId ?? '') ?? 'nothing';
  const failure =
    status.code === SpanStatusCode.ERROR ? `, failed: ${attributes['error.type']}` : '';
  return `${name} in ${parent}${failure}`;
});
for (const line of story) console.log(line);
assert.deepStrictEqual(story, [
  'ask the index in execute_tool search',
  'execute_tool search in turn',
  'execute_tool pay in turn, failed: auth',
  'turn in nothing',
]);
// Arguments and results are private unless told otherwise.
assert(
  !JSON.stringify(finished.map(({ attributes, status }) => [attributes, status])).includes('4111'),
);

await meters.forceFlush();
const sums = new Map<string, number>();
for (const { descriptor, dataPoints } of metrics.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? []) {
  const values = dataPoints.map(({ value }) => (value as { readonly sum?: number }).sum ?? 0);
  sums.set(
    descriptor.name,
    values.reduce((sum, value) => sum + value, 0),
  );
  console.log(`${descriptor.name}: ${sums.get(descriptor.name)?.toFixed(3)} s`);
}
await meters.shutdown();
assert(sums.has('millrace.tool.queue.duration'));
assert((sums.get('gen_ai.execute_tool.duration') ?? 0) >= 0.015);
assert((sums.get('millrace.turn.overlap.duration') ?? 0) >= 0.015);
