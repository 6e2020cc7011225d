/** The name of a call in a request. One for which none came needs one all the same: APIs refuse an empty one. */
export function callName(name: string): string {
  return name || 'unnamed';
}
