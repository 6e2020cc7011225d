import type { ClaimSet } from './claims.ts';
import type { Place } from './ProgramOrder.ts';

/** Why a call has not started. `behind`: the call of its run that it waits for, where it is one. */
export interface WaitReason<Owner> {
  /** An approval; a good finish; calls that conflict; a free slot. */
  readonly waitsFor: 'approval' | 'commit' | 'turn' | 'slot';
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
  /** Whether nobody has to approve it before. */
  readonly approved: boolean;
}

/** What the schedule of a whole executor needs of one run. */
export interface RunLane<Owner> {
  /** The schedule that it belongs to. */
  readonly schedule: SharedSchedule<Owner>;
  /** The call that opened this run from inside its tool, and those around that one, of whatever executor. */
  readonly around: readonly Turn<Owner>[];
  /** Those of them that belong to its schedule. */
  readonly ancestors: ReadonlySet<Turn<Owner>>;
  /** Calls whose reason to wait may have changed and should be told: those that are `touched`. */
  readonly touched: Turn<Owner>[];
  /** Whether the schedule has it among the runs to look at. */
  marked: boolean;
  /** Running calls. */
  running: number;
  /** Puts a call, whose turn has come, among those that may start. */
  requeue(turn: Turn<Owner>): void;
  /** Takes out the lowest call that may start as far as this run and the caps go. */
  takeReady(isFull: (turn: Turn<Owner>) => boolean): Turn<Owner> | undefined;
  /** Why a call waits, or undefined if it does not. */
  reasonOf(turn: Turn<Owner>): WaitReason<Owner> | undefined;
}

/** What a run needs of the schedule of its executor. */
export interface SharedSchedule<Owner> {
  /** Notes that something in `run` may start or be told. */
  mark(run: RunLane<Owner>): void;
  /** Takes back the ticket of a call, if it has one. */
  dropTicket(turn: Turn<Owner>): void;
  /** A call ended: what waited for it over all runs is looked at again. */
  freed(turn: Turn<Owner>): void;
}

/** One call as the schedule sees it. Its fields belong to the schedule; others hold it by reference. */
export class Turn<Owner> {
  /** Whose turn it is. */
  readonly owner: Owner;
  /** The run it belongs to. */
  readonly run: RunLane<Owner>;
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
  /** Whether nobody has to approve it any more. */
  approved = false;
  /** Its place in the program order, once every earlier claim is known. */
  place: Place<Turn<Owner>> | undefined;
  /** Whether it is in a queue of calls that may start. */
  ready = false;
  /** Since when it waits only for other runs: a number that grows, or 0. */
  ticket = 0;
  /** Whether its reason to wait may have changed and should be told. */
  touched = false;
  /** Why it waits, as it was told last. */
  told: WaitReason<Owner> | undefined;
  /** The turn of which it is a follower. */
  behind: Turn<Owner> | undefined;
  /** Turns that were said to wait behind this one. */
  followers: Turn<Owner>[] | undefined;

  constructor(owner: Owner, run: RunLane<Owner>, order: number) {
    this.owner = owner;
    this.run = run;
    this.order = order;
  }
}
