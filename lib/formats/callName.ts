const MOST_CHARS = 64;

/**
 * The name of a call in a request. APIs refuse a history with names that no tool could have, and models make some up: what no
 * name may hold becomes `_`, and what is too long is cut; the answer to the call says what was wrong. A call for which none
 * came is `unnamed`. Pure.
 *
 * `also`: what names may hold beside letters, digits, `_` and `-`: Google's take dots and colons.
 */
export function callName(name: string, also: '' | '.:' = ''): string {
  const others = also === '' ? /[^\w-]/g : /[^\w.:-]/g;
  return name.slice(0, MOST_CHARS).replace(others, '_') || 'unnamed';
}
