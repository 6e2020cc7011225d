import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

/** Whose task it is: of the library, or of the world around it. */
export type Owner = 'library' | 'world';

type Work<State> = (this: SchedulerAction<State>, state: State) => void;

interface Task {
  readonly at: number;
  readonly order: number;
  readonly owner: Owner;
  readonly run: () => void;
}

/**
 * Virtual time, task by task: what is due at the same time runs in the order in which it was scheduled. The library gets
 * one half of it and the world the other, so that it shows who has left a timer behind (H5).
 */
export class VirtualClock {
  /** The scheduler that the executor gets. */
  readonly library: SchedulerLike;
  /** The scheduler of tools, streams and users. */
  readonly world: SchedulerLike;
  #now = 0;
  #order = 0;
  readonly #scheduled: Record<Owner, number> = { library: 0, world: 0 };
  /** Sorted: the next task is the last. */
  readonly #tasks: Task[] = [];

  constructor() {
    this.library = this.#half('library');
    this.world = this.#half('world');
  }

  /** Virtual milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** Whether anything is due, at whatever time. */
  get hasTasks(): boolean {
    return this.#tasks.length > 0;
  }

  /** Runs the next task. Returns false if there is none. */
  step(): boolean {
    const task = this.#tasks.pop();
    if (task === undefined) return false;
    this.#now = task.at;
    task.run();
    return true;
  }

  /** How many tasks of `owner` wait. */
  pending(owner: Owner): number {
    return this.#tasks.filter((task) => task.owner === owner).length;
  }

  /** How many tasks `owner` has asked for so far. */
  scheduled(owner: Owner): number {
    return this.#scheduled[owner];
  }

  #half(owner: Owner): SchedulerLike {
    return {
      now: () => this.#now,
      schedule: <State>(work: Work<State>, delayMs = 0, state?: State): Subscription => {
        const action = new Action(work, (run, ms) => this.#add(owner, run, ms));
        return action.schedule(state, delayMs);
      },
    };
  }

  #add(owner: Owner, run: () => void, delayMs: number): () => void {
    const task = { at: this.#now + delayMs, order: this.#order, owner, run };
    this.#order += 1;
    this.#scheduled[owner] += 1;
    let place = this.#tasks.length;
    while (place > 0 && (this.#tasks[place - 1]?.at ?? 0) <= task.at) place -= 1;
    this.#tasks.splice(place, 0, task);
    return () => {
      const found = this.#tasks.indexOf(task);
      if (found >= 0) this.#tasks.splice(found, 1);
    };
  }
}

/** What was scheduled, once or again and again. */
class Action<State> extends Subscription implements SchedulerAction<State> {
  readonly #work: Work<State>;
  readonly #add: (run: () => void, delayMs: number) => () => void;
  #remove: (() => void) | undefined;

  constructor(work: Work<State>, add: (run: () => void, delayMs: number) => () => void) {
    super(() => this.#remove?.());
    this.#work = work;
    this.#add = add;
  }

  schedule(state?: State, delayMs = 0): Subscription {
    if (this.closed) return this;
    this.#remove?.();
    this.#remove = this.#add(() => {
      this.#remove = undefined;
      this.#work(state as State);
    }, delayMs);
    return this;
  }
}
