import { type ClaimSet, NO_CLAIMS, sameClaims } from './claims.ts';
import { ProgramOrder } from './ProgramOrder.ts';
import { ReadyCalls } from './ReadyCalls.ts';
import {
  type Admission,
  type RunLane,
  type SharedSchedule,
  Turn,
  type WaitReason,
} from './Turn.ts';

/**
 * The half of the schedule that belongs to one run: program order, `unsafe` and `maxConcurrent`. Pure: it decides, and
 * the executor's schedule starts.
 *
 * Calls are begun in program order. A begun call whose claims nobody knows yet counts as exclusive: nothing behind it
 * enters the order before it is admitted or withdrawn.
 */
export class RunSchedule<Owner> implements RunLane<Owner> {
  /** Most calls of this run at once. */
  readonly maxConcurrent: number;
  readonly schedule: SharedSchedule<Owner>;
  readonly around: readonly Turn<Owner>[];
  readonly ancestors: ReadonlySet<Turn<Owner>>;
  /** Running calls. Never more than `maxConcurrent` (S7). */
  running = 0;
  /** Calls whose reason to wait may have changed and should be told: those that are `touched`. */
  readonly touched: Turn<Owner>[] = [];
  /** Whether the schedule has it among the runs to look at. */
  marked = false;
  #order = new ProgramOrder<Turn<Owner>>();
  readonly #ready = new ReadyCalls<Owner>();
  /** Calls with a place, in order. Those that left are dropped as others enter, when they are more than the others. */
  #placed: Turn<Owner>[] = [];
  /** Calls in order of birth; those before `#entered` have entered the order or never will. */
  #born: Turn<Owner>[] = [];
  #entered = 0;
  #births = 0;
  /** Places given so far: a call that enters again comes behind all of them. */
  #places = 0;

  constructor(
    schedule: SharedSchedule<Owner>,
    maxConcurrent: number,
    parent: Turn<Owner> | undefined,
  ) {
    this.schedule = schedule;
    this.maxConcurrent = maxConcurrent;
    this.around = parent === undefined ? [] : [parent, ...parent.run.around];
    this.ancestors = new Set(this.around.filter(({ run }) => run.schedule === schedule));
  }

  /** Whether no call holds or keeps a place (H6). */
  get empty(): boolean {
    return this.#order.size === 0 && this.#order.claims === 0 && this.#order.hasNoKeys;
  }

  /** Begins a call, after all those begun before. `safe`: it is known that it will have no claims. */
  begin(owner: Owner, safe: boolean): Turn<Owner> {
    const turn = new Turn<Owner>(owner, this, this.#births);
    if (safe) turn.claims = NO_CLAIMS;
    this.#births += 1;
    this.#born.push(turn);
    this.#advance();
    return turn;
  }

  /** Admits a begun call: from now on it starts as soon as the rule lets it. */
  admit(turn: Turn<Owner>, { claims, tool, cap, allowed, approved }: Admission): void {
    turn.state = 'waiting';
    turn.tool = tool;
    turn.cap = cap;
    turn.allowed = allowed;
    turn.approved = approved;
    this.#touchFollowers(turn);
    this.#claim(turn, claims);
    this.#queue(turn);
    this.touch(turn);
  }

  /** Lets an admitted call start that waited for an approval; it may have got other claims by that. */
  approve(turn: Turn<Owner>, claims: ClaimSet, allowed: boolean): void {
    turn.allowed = allowed;
    turn.approved = true;
    this.#claim(turn, claims);
    this.#queue(turn);
    this.touch(turn);
  }

  /** Lets a call start that its start policy held. */
  allow(turn: Turn<Owner>): void {
    if (turn.allowed) return;
    turn.allowed = true;
    this.#queue(turn);
    this.touch(turn);
  }

  /**
   * Takes a call out that has not started. `keepsPlace`: one that was admitted stays in the way of those behind it until
   * those before it have left (S13).
   */
  withdraw(turn: Turn<Owner>, keepsPlace = true): void {
    const leaves = turn.state === 'begun' || !keepsPlace;
    if (leaves && turn.place === undefined) turn.claims = undefined;
    turn.state = 'gone';
    this.schedule.dropTicket(turn);
    this.#touchFollowers(turn);
    if (turn.place === undefined) this.#advance();
    else if (leaves || turn.place.blockers === 0) this.#leave(turn);
  }

  /** Takes a call out that ran: its claims and its slot are free. */
  end(turn: Turn<Owner>): void {
    turn.state = 'gone';
    this.running -= 1;
    // Those that wait in other runs come first: this one would take what it has just freed again and again (S9).
    this.schedule.freed(turn);
    this.#leave(turn);
  }

  /** Asks for the reason of `turn` to be told, if it still waits when everything that may start has started. */
  touch(turn: Turn<Owner>): void {
    if (!turn.touched) this.touched.push(turn);
    turn.touched = true;
    this.schedule.mark(this);
  }

  /** Puts a call, whose turn has come, among those that may start. */
  requeue(turn: Turn<Owner>): void {
    this.#queue(turn);
    this.schedule.mark(this);
  }

  /** Takes out the lowest call that may start as far as this run and the caps go. `isFull`: whether a tool is at its cap. */
  takeReady(isFull: (turn: Turn<Owner>) => boolean): Turn<Owner> | undefined {
    if (this.running >= this.maxConcurrent) return undefined;
    return this.#ready.take(isFull);
  }

  /** Why a call waits, or undefined if it does not. */
  reasonOf(turn: Turn<Owner>): WaitReason<Owner> | undefined {
    if (turn.state !== 'waiting') return undefined;
    if (!turn.approved) return { waitsFor: 'approval' };
    if (!turn.allowed) return { waitsFor: 'commit' };
    const behind =
      turn.place === undefined ? this.#born[this.#entered] : turn.place.nearest()?.owner;
    if (behind !== undefined && turn.place?.blockers !== 0) {
      behind.followers ??= [];
      if (turn.behind !== behind) behind.followers.push(turn);
      turn.behind = behind;
      return { waitsFor: 'turn', behind: behind.owner };
    }
    return { waitsFor: turn.ticket === 0 ? 'slot' : 'turn' };
  }

  /** Gives a call the claims that it has turned out to have. */
  #claim(turn: Turn<Owner>, claims: ClaimSet): void {
    if (turn.place === undefined) turn.claims = claims;
    else if (!sameClaims(turn.claims ?? NO_CLAIMS, claims)) this.#reclaim(turn, claims);
    this.#advance();
  }

  /**
   * Gives a call that has a place other claims. It keeps its place before the later calls that have not started; those that
   * have started come before it now, since it must not run beside them (S4). All enter a new order: in the lines of the old
   * one, places that were left would pile up.
   */
  #reclaim(turn: Turn<Owner>, claims: ClaimSet): void {
    const moves = (other: Turn<Owner>): boolean =>
      other === turn || (other.state !== 'running' && other.place?.isBehind(turn.place) === true);
    const placed = this.#placed.filter(({ place }) => place !== undefined);
    const [moved, stay] = [placed.filter(moves), placed.filter((other) => !moves(other))];
    turn.claims = claims;
    this.#order = new ProgramOrder();
    this.#placed = [];
    for (const other of [...stay, ...moved]) this.#enter(other);
    for (const other of moved) {
      // A call that waits for its own run again has no ticket.
      if (other.place?.blockers !== 0) this.schedule.dropTicket(other);
      this.touch(other);
    }
    for (const other of moved) this.#clear(other);
  }

  #enter(turn: Turn<Owner>): void {
    turn.place = this.#order.enter(turn, this.#places, turn.claims ?? NO_CLAIMS);
    this.#places += 1;
    if (this.#placed.length > 16 + 2 * this.#order.size) {
      this.#placed = this.#placed.filter(({ place }) => place !== undefined);
    }
    this.#placed.push(turn);
  }

  /** Lets every call enter the order up to the first one whose claims nobody knows. */
  #advance(): void {
    for (; this.#entered < this.#born.length; this.#entered += 1) {
      const turn = this.#born[this.#entered];
      if (turn === undefined) continue;
      if (turn.claims === undefined) {
        if (turn.state === 'gone') continue;
        break;
      }
      this.#enter(turn);
      this.#clear(turn);
    }
    if (this.#entered > 1_024 && this.#entered * 2 > this.#born.length) {
      this.#born = this.#born.slice(this.#entered);
      this.#entered = 0;
    }
  }

  /** Looks at a call whose place may be free: if it is gone it leaves, which may free others; else it may start. */
  #clear(first: Turn<Owner>): void {
    const free = [first];
    for (let turn = free.pop(); turn !== undefined; turn = free.pop()) {
      if (turn.place?.blockers !== 0) continue;
      if (turn.state !== 'gone') this.#queue(turn);
      else for (const cleared of this.#vacate(turn)) free.push(cleared);
    }
  }

  #leave(turn: Turn<Owner>): void {
    for (const cleared of this.#vacate(turn)) this.#clear(cleared);
    this.schedule.mark(this);
  }

  #vacate(turn: Turn<Owner>): readonly Turn<Owner>[] {
    const cleared = turn.place === undefined ? [] : this.#order.leave(turn.place);
    turn.place = undefined;
    this.#touchFollowers(turn);
    return cleared;
  }

  #queue(turn: Turn<Owner>): void {
    if (turn.state !== 'waiting' || !turn.allowed || !turn.approved) return;
    if (turn.place?.blockers !== 0) return;
    if (this.#ready.add(turn)) this.touch(turn);
  }

  #touchFollowers(turn: Turn<Owner>): void {
    const { followers } = turn;
    if (followers === undefined) return;
    turn.followers = undefined;
    for (const follower of followers) {
      follower.behind = undefined;
      this.touch(follower);
    }
  }
}
