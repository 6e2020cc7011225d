import type { ShownCall } from './ShownCall.ts';

/** Says in a few words where a call is: what it waits for, that it runs, how it ended. */
export function formatCallState(call: ShownCall): string {
  const { phase, argumentChars, attempts, result } = call;
  switch (phase) {
    case 'writing':
      return argumentChars === 0 ? 'begun' : `${argumentChars} characters`;
    case 'waiting':
      return `waits for ${waitedFor(call)}`;
    case 'running':
      return attempts > 1 ? `runs, attempt ${attempts}` : 'runs';
    default:
      return result === undefined ? 'settled' : ending(result);
  }
}

function waitedFor({ waitsFor, behind }: ShownCall): string {
  switch (waitsFor) {
    case 'commit':
      return 'the finish';
    case 'approval':
      return 'approval';
    case 'slot':
      return 'a free slot';
    default:
      return behind === undefined ? 'its turn' : `call ${behind}`;
  }
}

/** The status, and what it does not say. */
function ending({
  status,
  execution,
  isError,
  truncated,
}: NonNullable<ShownCall['result']>): string {
  const words: string[] = [status === 'ok' && isError ? 'error' : status];
  if (execution === 'interrupted' && status !== 'ok') words.push('interrupted');
  if (truncated !== undefined) words.push('cut');
  return words.join(', ');
}
