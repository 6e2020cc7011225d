import { noop, type Observer, type Subscriber } from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { Attempt } from '../tools/Attempt.ts';
import { accessOf, type MiddlewareAccess } from '../tools/accessOf.ts';
import { checkDelay } from '../tools/checkDelay.ts';
import { isIdempotent } from '../tools/isIdempotent.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { ToolInterrupt } from '../tools/ToolInterrupt.ts';
import type { ToolHandler } from '../tools/ToolMiddleware.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { toolErrorInfo } from '../tools/toolErrorInfo.ts';
import { betweenAttempts } from './betweenAttempts.ts';

/** How often and when to try again. */
export interface RetryPlan {
  /** Most attempts, the first one counted. */
  readonly maxAttempts: number;
  /** How long to wait after so many attempts, in milliseconds. */
  readonly backoff: (attempts: number, error: unknown) => number;
  /** Whether to try again; undefined: retryable errors of idempotent tools. */
  readonly retryIf: ((error: unknown, context: ToolContext) => boolean) | undefined;
}

/** What is tried. */
export interface Tried {
  /** What runs the tool. */
  readonly next: ToolHandler;
  /** Its input. */
  readonly input: unknown;
  /** The context of the call. */
  readonly context: ToolContext;
}

/** As long as a service may ask for: a model waits for the call. */
const LONGEST_ASKED_MS = 60_000;

const FOLLOWED = 'The attempt has failed, and another one follows.';

/** One subscription to a tool that is tried again: attempt after attempt, each observed by it. */
export class Retrying implements Observer<ToolOutput> {
  readonly #plan: RetryPlan;
  readonly #tried: Tried;
  readonly #subscriber: Subscriber<ToolOutput>;
  readonly #access: MiddlewareAccess;
  /** The last attempt that was begun. */
  #attempt: Attempt | undefined;
  /** How many were begun. */
  #attempts = 0;
  /** Whether output was passed on: what was shown is not taken back. */
  #hasOutput = false;
  /** Whether an attempt is to begin. */
  #isDue = false;
  /** Whether attempts are being begun, one after another: those that fail at once do not grow the stack. */
  #isLooping = false;

  constructor(plan: RetryPlan, tried: Tried, subscriber: Subscriber<ToolOutput>) {
    this.#plan = plan;
    this.#tried = tried;
    this.#subscriber = subscriber;
    this.#access = accessOf(tried.context, tried.next);
  }

  /** Begins an attempt: now, or when the one that is being begun has come back. */
  goOn(): void {
    this.#isDue = true;
    if (this.#isLooping) return;
    this.#isLooping = true;
    while (this.#isDue) {
      this.#isDue = false;
      this.#begin();
    }
    this.#isLooping = false;
  }

  /** Stops the attempt, if one is under way. */
  stop(): void {
    this.#attempt?.stop();
  }

  next(output: ToolOutput): void {
    this.#hasOutput = true;
    this.#subscriber.next(output);
  }

  error(error: unknown): void {
    const verdict = this.#judge(error);
    if ('delayMs' in verdict) this.#pause(verdict.delayMs);
    else this.#subscriber.error(verdict.error);
  }

  complete(): void {
    this.#subscriber.complete();
  }

  #begin(): void {
    const { next, input, context } = this.#tried;
    this.#attempts += 1;
    const number = this.#attempts === 1 ? context.attempt : this.#access.attempt();
    // Whoever is told of an attempt may stop the call.
    if (this.#subscriber.closed) return;
    this.#attempt = new Attempt(context, number, this);
    this.#attempt.run(next, input);
  }

  /** How long to wait before the next attempt, or the error that there is in the end. */
  #judge(error: unknown): { readonly delayMs: number } | { readonly error: unknown } {
    const { maxAttempts, backoff } = this.#plan;
    if (this.#hasOutput || this.#attempts >= maxAttempts) return { error };
    if (ToolInterrupt.is(error)) return { error };
    try {
      if (!this.#wants(error)) return { error };
      const ownMs = checkDelay('backoff', backoff(this.#attempts, error), 0);
      return { delayMs: Math.max(ownMs, askedMs(error)) };
    } catch (thrown) {
      return { error: thrown };
    }
  }

  #wants(error: unknown): boolean {
    const { retryIf } = this.#plan;
    if (retryIf !== undefined) {
      return retryIf(error, this.#attempt?.context ?? this.#tried.context) === true;
    }
    return isIdempotent(this.#access.traits) && toolErrorInfo(error).retryable;
  }

  #pause(delayMs: number): void {
    const work = this.#attempt?.work;
    if (work === undefined) return;
    work.halt(FOLLOWED);
    const { graceMs, scheduler } = this.#access;
    const { signal } = this.#tried.context;
    const pause$ = betweenAttempts({ delayMs, work, graceMs, scheduler, signal });
    const observer = {
      next: noop,
      error: (reason: unknown) => this.#subscriber.error(reason),
      complete: () => this.goOn(),
    };
    subscribeEarly(pause$, observer, (pause) => this.#subscriber.add(pause));
  }
}

/** How long the service wants to be left alone. Of a failure of somebody's own it may be anything. */
function askedMs(error: unknown): number {
  const asked = ToolFailure.is(error) ? error.retryAfterMs : undefined;
  return asked !== undefined && asked > 0 ? Math.min(asked, LONGEST_ASKED_MS) : 0;
}
