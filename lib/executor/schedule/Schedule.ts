import { type ClaimSet, NO_CLAIMS } from './claims.ts';
import { KeyTable } from './KeyTable.ts';
import { Room, runningAncestors } from './Room.ts';
import { RunSchedule } from './RunSchedule.ts';
import type { RunLane, SharedSchedule, Turn, WaitReason } from './Turn.ts';

/** What the schedule does to the calls. Neither may throw; both may call back into the schedule. */
export interface ScheduleHandlers<Owner> {
  /** Starts a call. It says `end` when the call has ended, perhaps before it returns. */
  start(owner: Owner): void;
  /** Tells why a call waits: once when it cannot start, and again when the reason has changed. */
  queued(owner: Owner, reason: WaitReason<Owner>): void;
}

/**
 * Decides which call starts when, over all runs of one executor. Pure: no time, no streams, no promises.
 *
 * A call starts if and only if its start policy lets it, no earlier call of its run that conflicts with it is still there,
 * no call of another run holds a key it claims, and a slot is free; of those, the lowest goes first (S4, S5, S7, S8). All
 * starts happen in one loop, never inside each other (S15).
 *
 * Between runs, a call that waits only for other runs takes a ticket, and no conflicting call of another run starts before
 * an older ticket: nobody starves (S9). A nested run (`parent`) passes over the claims of the calls around it, over their
 * slots, and over tickets, which may wait for those calls; so it cannot deadlock on them.
 */
export class Schedule<Owner> implements SharedSchedule<Owner> {
  readonly #handlers: ScheduleHandlers<Owner>;
  /** Claims on keys of running calls. */
  readonly #held = new KeyTable<Turn<Owner>>();
  /** Claims on keys of calls with a ticket, oldest first. */
  readonly #tickets = new KeyTable<Turn<Owner>>();
  /** Those of them that are nested: they pass over the tickets of others, so that they are looked at apart. */
  readonly #nestedTickets = new Set<Turn<Owner>>();
  /** Running calls per tool, for tools with a cap. */
  readonly #perTool = new Map<string, number>();
  /** Runs in which something may start, or be told: those that are `marked`, the next one first. */
  readonly #marked: RunLane<Owner>[] = [];
  /** Runs that were stopped by the cap of a tool; they are looked at again when a call ends. */
  readonly #capped = new Set<RunLane<Owner>>();
  /** The limit over all runs. */
  readonly #room: Room<Owner>;
  #lastTicket = 0;
  #pumping = false;

  constructor(maxConcurrentTotal: number, handlers: ScheduleHandlers<Owner>) {
    this.#room = new Room(maxConcurrentTotal, (run) => this.mark(run));
    this.#handlers = handlers;
  }

  /** Whether nothing runs and no key is claimed or waited for (H6). */
  get idle(): boolean {
    return this.#room.empty && this.#held.empty && this.#tickets.empty && this.#perTool.size === 0;
  }

  /** Opens a run. `parent`: the running call from whose tool it is opened; it may belong to another schedule. */
  open(maxConcurrent: number, parent?: Turn<Owner>): RunSchedule<Owner> {
    return new RunSchedule(this, maxConcurrent, parent);
  }

  /** Notes that something in `run` may start or be told; `pump` does it. */
  mark(run: RunLane<Owner>): void {
    if (!run.marked) this.#marked.push(run);
    run.marked = true;
  }

  /** Starts everything that may start, one call of each run in turn, then tells who waits. Does nothing inside itself. */
  pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      for (let run = this.#marked.shift(); run !== undefined; run = this.#marked.shift()) {
        run.marked = false;
        const turn = this.#take(run);
        if (turn === undefined) {
          this.#tell(run);
          // It may have left the room that it was called for to the next.
          if (this.#marked.length === 0) this.#room.invite();
        } else {
          this.mark(run);
          this.#start(turn);
        }
      }
    } finally {
      this.#pumping = false;
    }
  }

  /** A call ended: those that waited for its keys, or for a slot of the whole executor, are looked at again. */
  freed(turn: Turn<Owner>): void {
    const claims = turn.claims ?? NO_CLAIMS;
    if (turn.cap !== Number.POSITIVE_INFINITY) this.#countTool(turn.tool, -1);
    this.#held.remove(turn, claims);
    this.#recheck(claims);
    for (const run of this.#capped) this.mark(run);
    this.#capped.clear();
    this.#room.leave(turn.run);
  }

  /** Takes back the ticket of a call, if it has one. */
  dropTicket(turn: Turn<Owner>): void {
    if (turn.ticket === 0) return;
    const claims = turn.claims ?? NO_CLAIMS;
    this.#removeTicket(turn, claims);
    this.#recheck(claims);
  }

  #take(run: RunLane<Owner>): Turn<Owner> | undefined {
    if (!this.#room.hasTurn(run)) return undefined;
    for (;;) {
      const turn = run.takeReady(this.#isFull);
      if (turn === undefined || !this.#isHeldUp(turn)) return turn;
      this.#takeTicket(turn);
    }
  }

  #start(turn: Turn<Owner>): void {
    const claims = turn.claims ?? NO_CLAIMS;
    this.#removeTicket(turn, claims);
    turn.state = 'running';
    turn.run.running += 1;
    this.#room.enter();
    if (turn.cap !== Number.POSITIVE_INFINITY) this.#countTool(turn.tool, 1);
    this.#held.add(turn, claims);
    this.#handlers.start(turn.owner);
  }

  #tell(run: RunLane<Owner>): void {
    // More may be touched while this goes on.
    for (const turn of run.touched) {
      turn.touched = false;
      const reason = run.reasonOf(turn);
      if (reason === undefined) continue;
      const { told } = turn;
      turn.told = reason;
      if (reason.waitsFor === told?.waitsFor && reason.behind === told.behind) continue;
      this.#handlers.queued(turn.owner, reason);
    }
    run.touched.length = 0;
  }

  /** Whether the tool of `turn` is at its cap; calls around it do not count, they wait for it. */
  readonly #isFull = (turn: Turn<Owner>): boolean => {
    if (turn.cap === Number.POSITIVE_INFINITY) return false;
    const running = this.#perTool.get(turn.tool) ?? 0;
    if (running - runningAncestors(turn.run, turn.tool) < turn.cap) return false;
    this.#capped.add(turn.run);
    return true;
  };

  /** Whether a call of another run holds a key that `turn` claims, or waits for it with an older ticket. */
  #isHeldUp(turn: Turn<Owner>): boolean {
    const { claims = NO_CLAIMS, run } = turn;
    if (claims.access !== 'keys') return false;
    for (const holders of this.#held.conflicting(claims)) {
      for (const holder of holders) if (!run.ancestors.has(holder)) return true;
    }
    return run.ancestors.size === 0 && this.#isBehindTicket(turn, claims);
  }

  #isBehindTicket(turn: Turn<Owner>, claims: ClaimSet): boolean {
    for (const waiters of this.#tickets.conflicting(claims)) {
      for (const waiter of waiters) {
        if (turn.ticket !== 0 && waiter.ticket >= turn.ticket) break;
        if (waiter.run !== turn.run) return true;
      }
    }
    return false;
  }

  #removeTicket(turn: Turn<Owner>, claims: ClaimSet): void {
    if (turn.ticket === 0) return;
    turn.ticket = 0;
    this.#tickets.remove(turn, claims);
    this.#nestedTickets.delete(turn);
  }

  #takeTicket(turn: Turn<Owner>): void {
    if (turn.ticket !== 0) return;
    this.#lastTicket += 1;
    turn.ticket = this.#lastTicket;
    if (turn.run.ancestors.size > 0) this.#nestedTickets.add(turn);
    this.#tickets.add(turn, turn.claims ?? NO_CLAIMS);
    // It may have waited for something else before.
    if (!turn.touched) turn.run.touched.push(turn);
    turn.touched = true;
  }

  /** Looks again at those calls with a ticket that may go first now that claims were given back. */
  #recheck(claims: ClaimSet): void {
    if (claims.access !== 'keys') return;
    for (const waiter of this.#nestedTickets) waiter.run.requeue(waiter);
    for (const waiter of this.#tickets.front(claims)) waiter.run.requeue(waiter);
  }

  #countTool(tool: string, change: 1 | -1): void {
    const running = (this.#perTool.get(tool) ?? 0) + change;
    if (running === 0) this.#perTool.delete(tool);
    else this.#perTool.set(tool, running);
  }
}
