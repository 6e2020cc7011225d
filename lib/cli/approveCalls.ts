import { map } from 'rxjs';
import type { Approve } from '../executor/call/Approve.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import { jsonLine } from './jsonLine.ts';
import type { Questions } from './Questions.ts';

/** Approves the calls of every tool. */
export const ALL_TOOLS = 'all';

/** The longest question: nobody reads more. */
const MAX_QUESTION_CHARS = 10_000;

/** How calls are approved. */
export interface ApprovalOptions {
  /** The tools. */
  readonly registry: ToolRegistry;
  /** Names of tools whose calls are approved beforehand, or `all`. */
  readonly approved: readonly string[];
  /** Asks a person; undefined where there is none. */
  readonly questions: Questions | undefined;
  /** Whether a question can be shown whole. */
  readonly fits: (question: string) => boolean;
}

/**
 * Approves calls: all of a tool that needs no approval, which `metadata.needsApproval` says, or has it beforehand; else whoever sits
 * before the terminal is asked, and where nobody does the call is denied. So is one whose input cannot be shown whole: the end that
 * nobody sees may be what matters.
 */
export function approveCalls({ registry, approved, questions, fits }: ApprovalOptions): Approve {
  return ({ name }, input) => {
    const needsApproval = registry.get(name)?.traits.metadata?.['needsApproval'] === true;
    if (!needsApproval || approved.includes(name) || approved.includes(ALL_TOOLS)) return true;
    if (questions === undefined) {
      return { reason: `"${name}" needs an approval: give --approve ${name}, or --approve all` };
    }
    const shown = jsonLine(input).trimEnd();
    const question = `Run ${name}(${shown})?`;
    if (question.length > MAX_QUESTION_CHARS || !fits(question)) {
      const long = `its input, ${shown.length} characters, is too long to be shown`;
      return {
        reason: `${long} to the person before the terminal: give --approve ${name}, or --approve all`,
      };
    }
    return questions
      .ask(question)
      .pipe(map((isYes) => isYes || { reason: 'the person before the terminal said no' }));
  };
}
