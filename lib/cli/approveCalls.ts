import { map } from 'rxjs';
import type { Approve } from '../executor/call/Approve.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import { jsonLine } from './jsonLine.ts';
import type { Questions } from './Questions.ts';
import { shortLine } from './timeline/shortText.ts';

/** Approves the calls of every tool. */
export const ALL_TOOLS = 'all';

/** How much of an input is shown at most: more than a screen. */
const MAX_INPUT_COLUMNS = 4_000;

/** How calls are approved. */
export interface ApprovalOptions {
  /** The tools. */
  readonly registry: ToolRegistry;
  /** Names of tools whose calls are approved beforehand, or `all`. */
  readonly approved: readonly string[];
  /** Asks a person; undefined where there is none. */
  readonly questions: Questions | undefined;
}

/**
 * Approves calls: all of a tool that needs no approval, which `metadata.needsApproval` says, or has it beforehand; else whoever sits
 * before the terminal is asked, and where nobody does the call is denied.
 */
export function approveCalls({ registry, approved, questions }: ApprovalOptions): Approve {
  return ({ name }, input) => {
    const needsApproval = registry.get(name)?.traits.metadata?.['needsApproval'] === true;
    if (!needsApproval || approved.includes(name) || approved.includes(ALL_TOOLS)) return true;
    if (questions === undefined) {
      return { reason: `"${name}" needs an approval: give --approve ${name}, or --approve all` };
    }
    return questions
      .ask(`Run ${name}(${shortLine(jsonLine(input), MAX_INPUT_COLUMNS)})?`)
      .pipe(map((isYes) => isYes || { reason: 'the person before the terminal said no' }));
  };
}
