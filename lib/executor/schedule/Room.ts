import type { RunLane } from './Turn.ts';

/**
 * The limit over all runs of an executor: how many calls are within it, and which runs wait for room. Pure.
 *
 * Room goes to the run that waits longest (S9). Calls around a nested run wait for it, so that their room counts as free
 * for it: with it alone it can always go on (S7).
 */
export class Room<Owner> {
  readonly #maxConcurrentTotal: number;
  readonly #mark: (run: RunLane<Owner>) => void;
  /** Running calls of all runs. */
  #running = 0;
  /** Runs that were stopped by the limit, the one that waits longest first. */
  #crowded = new Set<RunLane<Owner>>();
  /** Nested ones of these that run nothing: the room of the call around them is theirs. */
  readonly #crowdedNested = new Set<RunLane<Owner>>();
  /** Runs whose turn it is: each has room kept for one call. */
  readonly #invited = new Set<RunLane<Owner>>();

  /** `mark` has a run looked at again. */
  constructor(maxConcurrentTotal: number, mark: (run: RunLane<Owner>) => void) {
    this.#maxConcurrentTotal = maxConcurrentTotal;
    this.#mark = mark;
  }

  /** Whether nothing runs (H6). */
  get empty(): boolean {
    return this.#running === 0;
  }

  /** Whether a call of `run` may start; if not, the run waits, and is marked when there is room for it. */
  hasTurn(run: RunLane<Owner>): boolean {
    const isInvited = this.#invited.delete(run);
    // A run that has just freed room must not take it before those that wait for it.
    const mustQueue = !isInvited && this.#crowded.size > 0 && !ownsRoom(run);
    if (!mustQueue && this.#isOpen(run)) return true;
    if (ownsRoom(run)) this.#crowdedNested.add(run);
    // Who was invited in vain has waited longest.
    else if (isInvited) this.#crowded = new Set([run, ...this.#crowded]);
    else this.#crowded.add(run);
    this.invite();
    return false;
  }

  /** Counts a call in. */
  enter(): void {
    this.#running += 1;
  }

  /** Counts a call of `run` out. */
  leave(run: RunLane<Owner>): void {
    this.#running -= 1;
    if (ownsRoom(run) && this.#crowded.delete(run)) this.#crowdedNested.add(run);
    this.invite();
  }

  /** Marks those that wait longest, as many as there is room for. */
  invite(): void {
    for (const run of this.#crowded) {
      if (!this.#isOpen(run)) break;
      this.#crowded.delete(run);
      this.#invited.add(run);
      this.#mark(run);
    }
    // For these no room is kept: they have that of the call around them.
    for (const run of this.#crowdedNested) {
      if (!this.#isOpen(run)) continue;
      this.#crowdedNested.delete(run);
      this.#mark(run);
    }
  }

  #isOpen(run: RunLane<Owner>): boolean {
    const taken = this.#running + this.#invited.size - runningAncestors(run);
    return taken < this.#maxConcurrentTotal;
  }
}

/** Calls around a nested run that are running, or those of one tool: they wait for it, so their slots count as free. */
export function runningAncestors<Owner>(run: RunLane<Owner>, tool?: string): number {
  let running = 0;
  for (const ancestor of run.ancestors) {
    if (ancestor.state === 'running' && (tool === undefined || ancestor.tool === tool)) {
      running += 1;
    }
  }
  return running;
}

/** Whether a run is nested and runs nothing: the call around it waits for it, and has room that is no use to it. */
function ownsRoom<Owner>(run: RunLane<Owner>): boolean {
  return run.ancestors.size > 0 && run.running === 0;
}
