import { describeValue } from '../schema/describeValue.ts';

/** What an error says of a value that breaks a rule: `maxAttempts must be a whole number from 1, got 0.` */
export function wrongValue(rule: string, came: unknown): string {
  return `${rule}, got ${describeValue(came)}.`;
}
