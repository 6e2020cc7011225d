import type { Attributes } from '@opentelemetry/api';
import { resultText } from '../formats/resultText.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { excerpt } from '../schema/excerpt.ts';
import type { ToolResult, ToolStatus } from '../tools/ToolResult.ts';
import { attributeNames, EXECUTE_TOOL, FUNCTION_TOOL } from './telemetryNames.ts';
import type { TelemetrySettings } from './telemetryOptions.ts';

/** What of a call may stand in a span. */
export type CaptureSettings = Pick<
  TelemetrySettings,
  'captureArguments' | 'captureResults' | 'maxAttributeChars'
>;

/** Ends that are no failure of the call: it went well, somebody said no, stopped it, or took the response back. */
const NO_FAILURE: readonly ToolStatus[] = ['ok', 'denied', 'cancelled', 'skipped'];

/** The name of the span of a tool. */
export function spanName(toolName: string): string {
  return `${EXECUTE_TOOL} ${toolName}`;
}

/** What a span says from its start on. */
export function startAttributes(
  { id, name, arguments: text }: ToolCall,
  { captureArguments, maxAttributeChars }: CaptureSettings,
): Attributes {
  return {
    [attributeNames.operationName]: EXECUTE_TOOL,
    [attributeNames.toolName]: name,
    [attributeNames.toolType]: FUNCTION_TOOL,
    [attributeNames.callId]: id,
    ...(captureArguments && { [attributeNames.callArguments]: excerpt(text, maxAttributeChars) }),
  };
}

/** What a span says once its call has its result. The conventions have results of successful calls only. */
export function resultAttributes(
  result: ToolResult,
  { captureResults, maxAttributeChars }: CaptureSettings,
): Attributes {
  const { toolName, status, execution, attempts, parts, isError } = result;
  const errorType = errorTypeOf(result);
  return {
    [attributeNames.toolName]: toolName,
    [attributeNames.status]: status,
    [attributeNames.execution]: execution,
    [attributeNames.attempts]: attempts,
    ...(errorType !== undefined && { [attributeNames.errorType]: errorType }),
    ...(captureResults &&
      !isError && {
        [attributeNames.callResult]: excerpt(resultText(parts, false), maxAttributeChars),
      }),
  };
}

/**
 * What metrics are told apart by. Only what has few values: the name of a tool that nobody has was made up by the model, and is
 * left out.
 */
export function metricAttributes(result: ToolResult): Attributes {
  const { toolName, status } = result;
  const errorType = errorTypeOf(result);
  return {
    ...(status !== 'unknown-tool' && { [attributeNames.toolName]: toolName }),
    [attributeNames.status]: status,
    ...(errorType !== undefined && { [attributeNames.errorType]: errorType }),
  };
}

/** The kind of failure; undefined for a call that did not fail. */
export function errorTypeOf({ status, error }: ToolResult): string | undefined {
  return NO_FAILURE.includes(status) ? undefined : (error?.code ?? status);
}

/** What the model was told of the failure, if that may stand in a span. */
export function failureMessage(
  { error }: ToolResult,
  { captureResults, maxAttributeChars }: CaptureSettings,
): string | undefined {
  if (!captureResults || error === undefined) return undefined;
  return excerpt(error.message, maxAttributeChars);
}
