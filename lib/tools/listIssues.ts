import { excerpt } from '../schema/excerpt.ts';
import type { SchemaIssue } from '../schema/SchemaValidator.ts';

const MAX_LISTED = 20;
const MAX_PATH_CHARS = 200;

/** Says what is wrong with a value, every issue with its place, for a model to read; of very many, the first 20. */
export function listIssues(issues: readonly SchemaIssue[]): string {
  const listed = issues.slice(0, MAX_LISTED).map(sentence).join('; ');
  const more = issues.length > MAX_LISTED ? `; and ${issues.length - MAX_LISTED} more` : '';
  return `${listed || 'no reason was given'}${more}`;
}

function sentence({ path, message }: SchemaIssue): string {
  return path === '' ? `the whole ${message}` : `${excerpt(path, MAX_PATH_CHARS)} ${message}`;
}
