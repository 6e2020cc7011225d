import { ToolFailure } from './ToolFailure.ts';

/** Says that one attempt of a tool took too long and was stopped: its call has timed out. */
export class TimeoutFailure extends ToolFailure {
  constructor(timeoutMs: number) {
    super(`The tool did not finish within ${timeoutMs} ms.`, { code: 'timeout' });
  }
}
