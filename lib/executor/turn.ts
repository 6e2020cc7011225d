import type { ClaimSet } from './claims.ts';
import type { Place } from './programOrder.ts';
import type { RunSchedule } from './runSchedule.ts';

/** Why a call has not started. `behind`: the call of its run that it waits for, where it is one. */
export interface WaitReason<Owner> {
  /** A good finish; calls that conflict; a free slot. */
  readonly waitsFor: 'commit' | 'turn' | 'slot';
  /** The nearest earlier call of the same run that it must not overtake. */
  readonly behind?: Owner;
}

/** What is known of a call once it is sealed. */
export interface Admission {
  /** What it needs while it runs. */
  readonly claims: ClaimSet;
  /** Name of its tool, under which `maxConcurrent` of the tool is counted. */
  readonly tool: string;
  /** Most calls of that tool at once; `Infinity` without a cap. */
  readonly cap: number;
  /** Whether its start policy lets it start now. */
  readonly allowed: boolean;
}

/** One call as the schedule sees it. Its fields belong to the schedule; others hold it by reference. */
export class Turn<Owner> {
  /** Whose turn it is. */
  readonly owner: Owner;
  /** The run it belongs to. */
  readonly run: RunSchedule<Owner>;
  /** Position in its run. */
  readonly order: number;
  /** `begun`: not sealed yet; `waiting`; `running`; `gone`: ended, or will never start. */
  state: 'begun' | 'waiting' | 'running' | 'gone' = 'begun';
  /** What it needs; undefined while nobody knows, which stops everything behind it. */
  claims: ClaimSet | undefined;
  /** Name of its tool. */
  tool = '';
  /** Most calls of that tool at once. */
  cap: number = Number.POSITIVE_INFINITY;
  /** Whether its start policy lets it start. */
  allowed = false;
  /** Its place in the program order, once every earlier claim is known. */
  place: Place<Turn<Owner>> | undefined;
  /** Whether it is in a queue of calls that may start. */
  ready = false;
  /** Since when it waits only for other runs: a number that grows, or 0. */
  ticket = 0;
  /** Why it waits, as it was told last. */
  told: WaitReason<Owner> | undefined;
  /** The turn of which it is a follower. */
  behind: Turn<Owner> | undefined;
  /** Turns that were said to wait behind this one. */
  followers: Turn<Owner>[] = [];

  constructor(owner: Owner, run: RunSchedule<Owner>, order: number, claims: ClaimSet | undefined) {
    this.owner = owner;
    this.run = run;
    this.order = order;
    this.claims = claims;
  }
}
