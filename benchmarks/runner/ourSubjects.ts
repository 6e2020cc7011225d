import type { SubjectFile } from './measure.ts';

/** What is measured without any peer. */
export const ourSubjects: readonly SubjectFile[] = [
  { name: 'millrace', file: 'subjects/millrace.ts', peer: false },
  { name: 'hand-written', file: 'subjects/handWritten.ts', peer: false },
];
