import type { ClaimSet } from '../../lib/executor/schedule/claims.ts';
import type { RunSchedule } from '../../lib/executor/schedule/RunSchedule.ts';
import { Schedule } from '../../lib/executor/schedule/Schedule.ts';
import type { Admission, Turn } from '../../lib/executor/schedule/Turn.ts';

/** The run of a turn, which only its schedule needs to know as a lane. */
export function runOf<Owner>(turn: Turn<Owner>): RunSchedule<Owner> {
  return turn.run as RunSchedule<Owner>;
}

/** A schedule whose calls are names, and what one can do with it. */
export interface ObservedSchedule {
  readonly schedule: Schedule<string>;
  /** What has started, in order. */
  readonly started: readonly string[];
  /** What was told, in order. */
  readonly told: readonly string[];
  /** Begins and admits a call. */
  add(
    run: RunSchedule<string>,
    name: string,
    claims: ClaimSet,
    more?: Partial<Pick<Admission, 'allowed' | 'approved' | 'cap'>>,
  ): Turn<string>;
  /** Ends a running call. */
  end(turn: Turn<string>): void;
}

/** Makes a schedule that notes what starts and what is told. */
export function observedSchedule(
  maxConcurrentTotal: number = Number.POSITIVE_INFINITY,
): ObservedSchedule {
  const started: string[] = [];
  const told: string[] = [];
  const schedule = new Schedule<string>(maxConcurrentTotal, {
    start: (name) => started.push(name),
    queued(name, { waitsFor, behind }) {
      told.push(`${name}: ${waitsFor}${behind === undefined ? '' : ` behind ${behind}`}`);
    },
  });
  return {
    schedule,
    started,
    told,
    add(
      run,
      name,
      claims,
      { allowed = true, approved = true, cap = Number.POSITIVE_INFINITY } = {},
    ) {
      const turn = run.begin(name, false);
      run.admit(turn, { claims, tool: 'tool', cap, allowed, approved });
      schedule.pump();
      return turn;
    },
    end(turn) {
      runOf(turn).end(turn);
      schedule.pump();
    },
  };
}
