import type { StartPolicy, ToolKind } from '../../../lib/tools/Tool.ts';

/*
 * A whole turn of the simulator as plain data: it can be printed, shrunk, and kept. Every member that may be absent means the
 * simplest thing by that. References are by name or number and may lead nowhere, so that a part of a plan is a plan.
 * Times are milliseconds.
 */

/** One executor, its tools, and the runs that meet in it. */
export interface TurnPlan {
  readonly options?: OptionsPlan;
  readonly tools: readonly ToolPlan[];
  readonly runs: readonly RunPlan[];
}

/** Options of the executor. */
export interface OptionsPlan {
  readonly maxConcurrent?: number;
  readonly maxConcurrentTotal?: number;
  readonly start?: StartPolicy;
  readonly cascade?: 'dependents' | 'all';
  readonly onStreamError?: 'discard';
  /** Whether calls are to be approved. */
  readonly approves?: true;
  readonly approvalTimeoutMs?: number;
  /** Absent: 5. */
  readonly graceMs?: number;
  readonly maxCalls?: number;
  readonly resolves?: readonly ResolvePlan[];
  /** Whether the end of a long text is kept too. */
  readonly tail?: true;
  readonly spill?: SpillPlan;
  /** Middleware of the executor, the outermost first. */
  readonly around?: readonly AroundPlan[];
}

/**
 * What is done about calls that do not fit as they come: other names for tools and arguments, text that is repaired, text that
 * is rewritten, and somebody who runs calls for which there is no tool.
 */
export type ResolvePlan = 'aliases' | 'repair' | 'rewrite' | 'unknown';

/** What a sink of whole outputs does. */
export type SpillPlan = 'answers' | 'answers late' | 'fails' | 'never answers';

/**
 * Middleware: three attempts, a deadline for each, whole output, the refusal of calls that are to be refused, or a wait
 * before the tool is entered.
 */
export type AroundPlan = 'retry' | 'timeout' | 'whole' | 'guard' | 'pause';

/** Claims of a call, in any way in which they can be said; `throws` and `wrong` are ways to say `unsafe`. */
export type ClaimsPlan = 'safe' | 'unsafe' | 'throws' | 'wrong' | readonly KeyPlan[];

/** A claim on a key. */
export interface KeyPlan {
  readonly key: readonly string[];
  readonly mode: 'read' | 'write';
}

/** One tool. What its calls do stands in the calls. */
export interface ToolPlan {
  readonly name: string;
  readonly kind?: ToolKind;
  /** The same for all calls; `unsaid`: nothing is declared. Absent: a function that gives what the call says. */
  readonly claims?: 'unsaid' | 'safe' | 'unsafe' | readonly KeyPlan[];
  readonly start?: StartPolicy;
  readonly cap?: number;
  readonly timeoutMs?: number;
  readonly idleTimeoutMs?: number;
  /** Most UTF-16 code units of a result. */
  readonly limit?: number;
  readonly overflow?: 'stop' | 'drain';
  readonly idempotent?: true;
}

/** One call. */
export interface CallPlan {
  /** Its number: unique in the plan, and what its input says. */
  readonly n: number;
  /** Name of its tool, or of none. */
  readonly tool: string;
  /** Absent: `safe`. Without meaning where the tool says it for all calls. */
  readonly claims?: ClaimsPlan;
  /** Its claims once its input was changed by an approval. */
  readonly changed?: ClaimsPlan;
  /** Whether the model uses the other name of its tool. */
  readonly alias?: true;
  readonly arguments?: ArgumentsPlan;
  /** Time from what comes before it to its beginning. */
  readonly waitsMs?: number;
  /** Time from its beginning to its end mark. */
  readonly lastsMs?: number;
  /** Whether it begins and never seals; for model events. */
  readonly unsealed?: true;
  readonly approval?: ApprovalPlan;
  /** Deeds of the function that gives its claims: before anybody knows whether it may start. */
  readonly acts?: readonly Act[];
  /** Whether the guard refuses it. */
  readonly refused?: true;
  readonly script?: ScriptPlan;
}

/** What is odd about arguments: they do not fit, are no JSON, have another key, are long, or have blanks behind what parses. */
export type ArgumentsPlan = 'unfit' | 'broken' | 'renamed' | 'long' | 'padded';

/** What whoever approves says of a call. */
export interface ApprovalPlan {
  readonly says: ApprovalAnswer;
  /** Absent: at once. */
  readonly afterMs?: number;
}

export type ApprovalAnswer =
  | 'yes'
  | 'no'
  | 'no, because'
  | 'changed'
  | 'changed wrongly'
  | 'nonsense'
  | 'error'
  | 'throw'
  | 'empty'
  | 'never';

/** What a tool does in one call. */
export interface ScriptPlan {
  /** What `execute` gives. Absent: an Observable. */
  readonly gives?: 'value' | 'promise' | 'native promise' | 'iterable' | 'async iterable';
  readonly steps?: readonly StepPlan[];
  /** Absent: well. */
  readonly ends?: ScriptEnd;
  /** How many attempts fail before, in a way that may be tried again. */
  readonly failsFirst?: number;
  /** Whether it listens to its signal; a promise or async iterable that does not goes on when nobody wants it any more. */
  readonly heeds?: true;
  /** Deeds when its signal aborts, if it listens. */
  readonly stopped?: readonly Act[];
  /** What an Observable does when its signal aborts, if it listens: nobody must hear that any more. */
  readonly lastWords?: 'more' | 'error' | 'end';
  /** Whether its teardown throws. */
  readonly badTeardown?: true;
}

export type ScriptEnd =
  | 'throw'
  | 'throw text'
  | 'throw nothing'
  | 'failure'
  | 'retryable failure'
  | 'marked error'
  | 'wrong output'
  | 'second value'
  | 'more after the end'
  | 'never'
  | 'endless';

/** One step of a script: it waits, touches the model store, and does what else it says. */
export interface StepPlan {
  readonly waitsMs?: number;
  /** A call for whose result it waits beside, though not for long: it goes on inside the telling of that. */
  readonly awaits?: number;
  /** UTF-16 code units of output. */
  readonly says?: number;
  /** Whether it reports progress. */
  readonly reports?: true;
  /** Deeds from inside the tool. */
  readonly acts?: readonly Act[];
  /** Calls that the tool runs itself, and waits for unless it is synchronous. */
  readonly nests?: readonly CallPlan[];
}

/** Something that somebody does to a run. A call is named by its number. */
export type Act =
  | { readonly do: 'cancel' | 'resend'; readonly n: number }
  | { readonly do: 'add'; readonly call: CallPlan }
  | { readonly do: 'discard' | 'unsubscribe' | 'abort' | 'commit' | 'complete' };

/** An act at a time after the opening of the run, or when an event of a call is delivered. */
export interface TimedAct {
  readonly act: Act;
  readonly atMs?: number;
  readonly on?: { readonly event: string; readonly n: number };
}

/** How calls get into a run: pushed, as a batch, as a stream of calls, as model events, or as bytes of a format. */
export type Entry = 'push' | 'batch' | 'calls' | 'events' | 'anthropic' | 'openai';

/** One run. */
export interface RunPlan {
  /** Absent: pushed by hand. */
  readonly entry?: Entry;
  /** When it opens. */
  readonly opensMs?: number;
  /** Whether a pushed run holds calls until it is committed. */
  readonly hold?: true;
  readonly calls: readonly CallPlan[];
  /** Numbers of calls that a batch holds twice. */
  readonly twice?: readonly number[];
  /** The ids of the wire. Absent: unique ones. */
  readonly ids?: 'blank' | 'same' | 'pairs';
  /** Sizes of the chunks in bytes, again and again. Absent: a chunk for each event. */
  readonly cuts?: readonly number[];
  readonly ends?: EndPlan;
  readonly acts?: readonly TimedAct[];
  /** Whether the caller's signal has aborted before. */
  readonly aborted?: true;
  /** Whether nobody observes it but its subscriber. */
  readonly plain?: true;
}

/** How its source ends. Absent: well. */
export interface EndPlan {
  readonly how?:
    | 'length'
    | 'filter'
    | 'pause'
    | 'broken'
    | 'truncated'
    | 'provider error'
    | 'never';
  /** Time from what comes before it. */
  readonly waitsMs?: number;
  /** After which part of the bytes they end, in thousandths; for `broken` and `truncated`. Absent: after all calls. */
  readonly cutAt?: number;
  /** Whether the last event of the bytes lacks the blank line behind it. */
  readonly bare?: true;
}
