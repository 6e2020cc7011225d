import { asArgumentText } from './wireValues.ts';

/** The text of arguments that stand whole where a call begins; empty where they are no more than a placeholder, `{}`. */
export function wholeArguments(given: unknown): string {
  const isPlaceholder = typeof given === 'object' && Object.keys(given ?? {}).length === 0;
  return isPlaceholder ? '' : asArgumentText(given);
}
