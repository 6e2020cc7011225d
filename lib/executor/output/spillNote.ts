/** What a model reads behind the kept text: where the output is that is more than it. */
export function spillNote(reference: string): string {
  return `\n[More of this output: ${reference}]`;
}
