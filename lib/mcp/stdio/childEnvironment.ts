/** What a program may know of the environment without being told. Source: `getDefaultEnvironment` of the official client 2.4. */
const SHARED = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];

/**
 * Gives the environment of a program: who and where the user is, and `own`, which wins. Nothing else of ours, so that no secret
 * reaches it by accident. Pure.
 */
export function childEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const shared = SHARED.flatMap((name) => {
    const value = ours[name];
    // A function of a shell is code.
    return value === undefined || value.startsWith('()') ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(shared), ...own };
}
