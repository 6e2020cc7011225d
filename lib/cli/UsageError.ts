/** Says that the command line was used wrongly: a file that cannot be read, a module without tools. Its exit code is 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
