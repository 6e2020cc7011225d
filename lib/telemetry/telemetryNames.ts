/*
 * Every name that telemetry uses. Those that begin with `gen_ai.` and `error.` are of the OpenTelemetry semantic conventions
 * for generative AI, which are in development: execute tool span, and metric `gen_ai.execute_tool.duration`. For the others
 * the conventions have no name.
 */

/** Names of attributes. */
export const attributeNames = {
  operationName: 'gen_ai.operation.name',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  callId: 'gen_ai.tool.call.id',
  callArguments: 'gen_ai.tool.call.arguments',
  callResult: 'gen_ai.tool.call.result',
  errorType: 'error.type',
  status: 'millrace.tool.status',
  execution: 'millrace.tool.execution',
  attempts: 'millrace.tool.attempts',
  queueDuration: 'millrace.tool.queue.duration',
} as const;

/** Names of metrics. */
export const metricNames = {
  runDuration: 'gen_ai.execute_tool.duration',
  queueDuration: 'millrace.tool.queue.duration',
  overlapDuration: 'millrace.turn.overlap.duration',
} as const;

/** The one operation that is recorded. */
export const EXECUTE_TOOL = 'execute_tool';

/** The type of all tools here: the model writes the arguments, the program runs the tool. */
export const FUNCTION_TOOL = 'function';
