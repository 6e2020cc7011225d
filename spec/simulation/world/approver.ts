import { EMPTY, NEVER, Observable } from 'rxjs';
import type { Approval, Approve } from '../../../lib/executor/call/Approve.ts';
import type { CallFacts } from '../ledger/facts.ts';
import type { ApprovalAnswer, ApprovalPlan } from '../plan/TurnPlan.ts';
import { claimsOf } from '../rules/claimsOf.ts';
import type { Scene } from './Scene.ts';
import { numberOf } from './scriptedTool.ts';

/** Whoever approves calls: answers as the plan of each says, when it says. */
export function approver(world: Scene): Approve {
  return (_call, input) => {
    const call = world.ledger.find(numberOf(input));
    if (call === undefined) return true;
    call.asked = world.ledger.moment();
    const { says, afterMs } = approvalOf(call);
    if (says === 'never') return counted(call, NEVER);
    if (says === 'throw') {
      decide(world, call, says);
      throw new Error('Nobody is there.');
    }
    if (afterMs === undefined) return answer(world, call, says);
    return counted(
      call,
      new Observable((subscriber) =>
        world.clock.world.schedule(() => {
          const given = answer(world, call, says);
          if (given instanceof Observable) given.subscribe(subscriber);
          else subscriber.next(given);
        }, afterMs),
      ),
    );
  };
}

/** What is said of a call: the input of one that somebody runs for lack of a tool is not changed. */
function approvalOf({ plan, isHandled }: CallFacts): ApprovalPlan {
  const { says = 'yes', ...rest } = plan.approval ?? {};
  const isChange = says === 'changed' || says === 'changed wrongly';
  return { says: isHandled && isChange ? 'yes' : says, ...rest };
}

/** Counts who listens to an answer, so that it shows whether somebody still does. */
function counted(call: CallFacts, answer$: Observable<Approval>): Observable<Approval> {
  return new Observable((subscriber) => {
    call.approvalsOpen += 1;
    subscriber.add(() => {
      call.approvalsOpen -= 1;
    });
    return answer$.subscribe(subscriber);
  });
}

/** The answer, and notes it: from now on the call is as it says. */
function answer(
  world: Scene,
  call: CallFacts,
  says: ApprovalAnswer,
): Approval | Observable<Approval> {
  decide(world, call, says);
  const { n } = call.plan;
  switch (says) {
    case 'yes':
      return true;
    case 'no, because':
      return { reason: 'too dear' };
    case 'changed':
      return { input: { n, changed: true } };
    case 'changed wrongly':
      return { input: { n: 'x' } };
    case 'nonsense':
      return 'perhaps' as unknown as Approval;
    case 'error':
      return new Observable((subscriber) => subscriber.error(new Error('Nobody is there.')));
    case 'empty':
      return EMPTY;
    default:
      return false;
  }
}

function decide(world: Scene, call: CallFacts, says: ApprovalAnswer): void {
  const isYes = says === 'yes' || says === 'changed' || says === 'changed wrongly';
  call.decided = { ...world.ledger.moment(), answer: isYes ? says : 'no' };
  if (says === 'changed' && call.tool !== undefined) {
    call.claims = claimsOf(call.tool, call.plan, true);
  }
}
