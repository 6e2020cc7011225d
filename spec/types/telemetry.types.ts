import type { Tracer } from '@opentelemetry/api';
import { expectTypeOf } from 'expect-type';
import type { Observable } from 'rxjs';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import type { RunOptions } from '../../lib/executor/run/RunOptions.ts';
import type { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { withTelemetry } from '../../lib/telemetry/withTelemetry.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';

interface OwnMessage {
  readonly own: true;
}

export function typesOfTelemetry(
  model$: Observable<ModelEvent<OwnMessage>>,
  executor: ToolExecutor,
  tracer: Tracer,
): void {
  const telemetry = withTelemetry(tracer);
  expectTypeOf(telemetry).toExtend<NonNullable<RunOptions['observe']>>();
  // The operator keeps the type of the messages, in a chain as by itself.
  expectTypeOf(model$.pipe(telemetry.timeGeneration())).toEqualTypeOf(model$);
  expectTypeOf(
    model$.pipe(telemetry.timeGeneration(), executeTools(executor, { observe: telemetry })),
  ).toEqualTypeOf<Observable<ModelEvent<OwnMessage> | ToolEvent>>();
}
