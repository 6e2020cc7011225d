import { excerpt } from '../schema/excerpt.ts';
import type { ToolExecution, ToolResult, ToolStatus } from '../tools/ToolResult.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { areEvents, isResult, resultOrders, textOf, typesOf, wrongCounts } from './eventChecks.ts';

/** As much text as a message shows. */
const MAX_TEXT_CHARS = 200;

/** What the plugin needs of an assertion of chai. */
export interface ChaiAssertion {
  /** Fails unless `holds`; the other way round after `not`. */
  assert(
    holds: boolean,
    message: string,
    negated: string,
    expected?: unknown,
    actual?: unknown,
    showDiff?: boolean,
  ): void;
}

/** What the plugin needs of chai. */
export interface ChaiApi {
  /** The class of assertions. */
  readonly Assertion: {
    /** Adds a method to all assertions. */
    addMethod(name: string, method: (this: ChaiAssertion, expected: unknown) => void): void;
  };
}

/** What the plugin needs of chai's tools. */
export interface ChaiTools {
  /** Reads a flag of an assertion. */
  flag(assertion: object, name: string): unknown;
}

declare global {
  // biome-ignore lint/style/noNamespace: that is where the types of chai let plugins in.
  namespace Chai {
    /** The assertions that `millraceChai` adds. */
    interface Assertion {
      /** Of a result: how its call ended. */
      resultStatus(status: ToolStatus): Assertion;
      /** Of a result: how far its tool got. */
      resultExecution(execution: ToolExecution): Assertion;
      /** Of a result: its text, all text parts together; or a pattern for it. */
      resultText(text: string | RegExp): Assertion;
      /** Of a list of events: their types, all and in order. Deltas of one type in a row count once. */
      eventTypes(types: readonly string[]): Assertion;
      /**
       * Of a list of events: every call that shows in them has exactly one result; one that waits for outside input may have
       * none. Each turn of a conversation, and each time it is tried, counts on its own.
       */
      oneResultPerCall(): Assertion;
      /** Of a list of results, or of events: the results of each response come in the order of their calls. */
      resultsInCallOrder(): Assertion;
    }
  }
}

/** What an assertion has found out. */
interface Verdict {
  readonly holds: boolean;
  /** What was found, for a message that begins with what was expected. */
  readonly found: string;
  /** What was expected, after `expected`; `not` stands before it in the negated message. */
  readonly subject: string;
  readonly wish: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

type Check = (value: unknown, expected: never) => Verdict;

/**
 * Adds assertions to chai, 5 and later, as its plugin (`use(millraceChai)`): for results `resultStatus`, `resultExecution` and
 * `resultText`, for lists of events `eventTypes`, `oneResultPerCall` and `resultsInCallOrder`. Their messages show what came.
 * They throw a TypeError for what is neither.
 */
export function millraceChai(chai: ChaiApi, tools: ChaiTools): void {
  for (const [name, check] of Object.entries(CHECKS)) {
    chai.Assertion.addMethod(name, function (this: ChaiAssertion, given: unknown) {
      const { holds, subject, wish, found, ...compared } = check(
        tools.flag(this, 'object'),
        given as never,
      );
      const { expected, actual } = compared;
      this.assert(
        holds,
        `expected ${subject} ${wish}, got ${found}`,
        `expected ${subject} not ${wish}`,
        expected,
        actual,
        'expected' in compared,
      );
    });
  }
}

const CHECKS: Readonly<Record<string, Check>> = {
  resultStatus: (value, status: ToolStatus) =>
    ofResult('resultStatus', value, (result) => ({
      holds: result.status === status,
      wish: `to have the status '${status}'`,
      found: `'${result.status}': ${quoted(textOf(result))}`,
    })),
  resultExecution: (value, execution: ToolExecution) =>
    ofResult('resultExecution', value, (result) => ({
      holds: result.execution === execution,
      wish: `to have the execution '${execution}'`,
      found: `'${result.execution}' with the status '${result.status}'`,
    })),
  resultText: (value, text: string | RegExp) =>
    ofResult('resultText', value, (result) => {
      const came = textOf(result);
      const isText = typeof text === 'string';
      if (!isText && !(text instanceof RegExp)) {
        throw new TypeError(wrongValue('resultText takes a text or a pattern', text));
      }
      return {
        holds: isText ? came === text : came.search(text) >= 0,
        wish: isText ? `to have the text ${quoted(text)}` : `to have a text that matches ${text}`,
        found: quoted(came),
        ...(isText && { expected: text, actual: came }),
      };
    }),
  eventTypes: (value, types: readonly string[]) => {
    const came = typesOf(readEvents('eventTypes', value));
    if (!Array.isArray(types)) {
      throw new TypeError(wrongValue('eventTypes takes an array of types', types));
    }
    return {
      holds: came.length === types.length && came.every((type, at) => type === types[at]),
      subject: 'events',
      wish: `to have the types ${listed(types)}`,
      found: listed(came),
      expected: types,
      actual: came,
    };
  },
  oneResultPerCall: (value) => {
    const events = readEvents('oneResultPerCall', value);
    // Of no events at all everything would be true.
    const wrong = events.length === 0 ? ['there are no events'] : wrongCounts(events);
    return {
      holds: wrong.length === 0,
      subject: 'events',
      wish: 'to have one result for every call',
      found: wrong.join('; '),
    };
  },
  resultsInCallOrder: (value) => {
    const isList = Array.isArray(value) && value.every(isResult);
    const orders = resultOrders(isList ? value : readEvents('resultsInCallOrder', value));
    return {
      holds: orders.every(isAscending),
      subject: isList ? 'results' : 'events',
      wish: 'to have the results in call order',
      found: `those of the calls ${orders.map((indexes) => indexes.join(', ')).join('; then ')}`,
    };
  },
};

function ofResult(
  name: string,
  value: unknown,
  check: (result: ToolResult) => Omit<Verdict, 'subject'>,
): Verdict {
  if (!isResult(value)) {
    const rule = `${name} is for a ToolResult, such as the result of a tool-result event`;
    throw new TypeError(wrongValue(rule, value));
  }
  const { index, callId, toolName } = value;
  return { subject: `the result of call ${index} ("${callId}", ${toolName})`, ...check(value) };
}

function readEvents(name: string, value: unknown): Parameters<typeof typesOf>[0] {
  if (areEvents(value)) return value;
  throw new TypeError(wrongValue(`${name} is for an array of events`, value));
}

function isAscending(indexes: readonly number[]): boolean {
  return indexes.every((index, at) => at === 0 || index > Number(indexes[at - 1]));
}

function quoted(text: string): string {
  return JSON.stringify(excerpt(text, MAX_TEXT_CHARS));
}

function listed(types: readonly string[]): string {
  return `[${types.join(', ')}]`;
}
