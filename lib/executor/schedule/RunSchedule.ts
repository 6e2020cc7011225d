import { type ClaimSet, NO_CLAIMS } from './claims.ts';
import { ProgramOrder } from './ProgramOrder.ts';
import { ReadyQueue } from './ReadyQueue.ts';
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
  /** The call that opened this run from inside its tool, and those around that one. */
  readonly ancestors: ReadonlySet<Turn<Owner>>;
  /** Running calls. Never more than `maxConcurrent` (S7). */
  running = 0;
  /** Calls whose reason to wait may have changed and should be told: those that are `touched`. */
  readonly touched: Turn<Owner>[] = [];
  /** Whether the schedule has it among the runs to look at. */
  marked = false;
  readonly #schedule: SharedSchedule<Owner>;
  readonly #order = new ProgramOrder<Turn<Owner>>();
  /** Calls that may start and whose tool has no cap. May hold calls that are gone: they are skipped. */
  readonly #ready = new ReadyQueue<Turn<Owner>>();
  /** Calls that may start, by tool, of tools with a cap. The same holds. */
  readonly #capped = new Map<string, ReadyQueue<Turn<Owner>>>();
  /** Calls in order of birth; those before `#entered` have entered the order or never will. */
  #born: Turn<Owner>[] = [];
  #entered = 0;
  #births = 0;

  constructor(
    schedule: SharedSchedule<Owner>,
    maxConcurrent: number,
    parent: Turn<Owner> | undefined,
  ) {
    this.#schedule = schedule;
    this.maxConcurrent = maxConcurrent;
    this.ancestors = new Set(parent && [parent, ...parent.run.ancestors]);
  }

  /** Whether no call holds or keeps a place (H6). */
  get empty(): boolean {
    return this.#order.size === 0 && this.#order.claims === 0;
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
  admit(turn: Turn<Owner>, { claims, tool, cap, allowed }: Admission): void {
    turn.state = 'waiting';
    turn.claims = claims;
    turn.tool = tool;
    turn.cap = cap;
    turn.allowed = allowed;
    this.#touchFollowers(turn);
    if (turn.place !== undefined && claims.access !== 'none') this.#reenter(turn, claims);
    this.#advance();
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
   * Takes a call out that has not started. A call that was admitted keeps its place until those before it have left
   * (S13).
   */
  withdraw(turn: Turn<Owner>): void {
    if (turn.state === 'begun' && turn.place === undefined) turn.claims = undefined;
    turn.state = 'gone';
    this.#schedule.dropTicket(turn);
    this.#touchFollowers(turn);
    if (turn.place === undefined) this.#advance();
    else if (turn.place.blockers === 0) this.#leave(turn);
  }

  /** Takes a call out that ran: its claims and its slot are free. */
  end(turn: Turn<Owner>): void {
    turn.state = 'gone';
    this.running -= 1;
    // Those that wait in other runs come first: this one would take what it has just freed again and again (S9).
    this.#schedule.freed(turn);
    this.#leave(turn);
  }

  /** Asks for the reason of `turn` to be told, if it still waits when everything that may start has started. */
  touch(turn: Turn<Owner>): void {
    if (!turn.touched) this.touched.push(turn);
    turn.touched = true;
    this.#schedule.mark(this);
  }

  /** Puts a call, whose turn has come, among those that may start. */
  requeue(turn: Turn<Owner>): void {
    this.#queue(turn);
    this.#schedule.mark(this);
  }

  /** Takes out the lowest call that may start as far as this run and the caps go. `isFull`: whether a tool is at its cap. */
  takeReady(isFull: (turn: Turn<Owner>) => boolean): Turn<Owner> | undefined {
    if (this.running >= this.maxConcurrent) return undefined;
    let best = this.#ready;
    let order = headOf(best)?.order ?? Number.POSITIVE_INFINITY;
    if (this.#capped.size > 0) {
      for (const queue of this.#capped.values()) {
        const head = headOf(queue);
        if (head === undefined || head.order > order || isFull(head)) continue;
        best = queue;
        order = head.order;
      }
    }
    const turn = best.pop();
    if (turn !== undefined) turn.ready = false;
    return turn;
  }

  /** Why a call waits, or undefined if it does not. */
  reasonOf(turn: Turn<Owner>): WaitReason<Owner> | undefined {
    if (turn.state !== 'waiting') return undefined;
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

  /**
   * Gives a call that was taken for safe, and is not, a place behind all that have entered since: they may be running, and
   * it must not run beside them (S4).
   */
  #reenter(turn: Turn<Owner>, claims: ClaimSet): void {
    const cleared = turn.place === undefined ? [] : this.#order.leave(turn.place);
    turn.place = this.#order.enter(turn, this.#births, claims);
    this.#births += 1;
    for (const other of cleared) this.#clear(other);
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
      turn.place = this.#order.enter(turn, turn.order, turn.claims);
      this.#clear(turn);
    }
    if (this.#entered > 1_024 && this.#entered * 2 > this.#born.length) {
      this.#born = this.#born.slice(this.#entered);
      this.#entered = 0;
    }
  }

  /** Looks at a call whose place may be free: if it is gone it leaves, which may free others; else it may start. */
  #clear(first: Turn<Owner>): void {
    const free: Turn<Owner>[] = [];
    for (let turn: Turn<Owner> | undefined = first; turn !== undefined; turn = free.pop()) {
      if (turn.place === undefined || turn.place.blockers > 0) continue;
      if (turn.state !== 'gone') {
        this.#queue(turn);
        continue;
      }
      for (const cleared of this.#order.leave(turn.place)) free.push(cleared);
      turn.place = undefined;
      this.#touchFollowers(turn);
    }
  }

  #leave(turn: Turn<Owner>): void {
    this.#clear(turn);
    this.#schedule.mark(this);
  }

  #queue(turn: Turn<Owner>): void {
    if (turn.state !== 'waiting' || !turn.allowed || turn.ready) return;
    if (turn.place?.blockers !== 0) return;
    this.#queueOf(turn).push(turn);
    turn.ready = true;
    this.touch(turn);
  }

  #queueOf({ cap, tool }: Turn<Owner>): ReadyQueue<Turn<Owner>> {
    if (cap === Number.POSITIVE_INFINITY) return this.#ready;
    let queue = this.#capped.get(tool);
    if (queue === undefined) {
      queue = new ReadyQueue();
      this.#capped.set(tool, queue);
    }
    return queue;
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

/** The lowest call of a queue, once those that are gone are taken out. */
function headOf<Owner>(queue: ReadyQueue<Turn<Owner>>): Turn<Owner> | undefined {
  while (queue.peek()?.state === 'gone') queue.pop();
  return queue.peek();
}
