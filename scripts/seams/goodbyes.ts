import type { SeamProbe } from './SeamProbe.ts';

/** What a probe has found; `unknown` if it failed. */
export interface Finding extends Pick<SeamProbe, 'seam' | 'defect'> {
  readonly stillThere: 'yes' | 'no' | 'unknown';
  /** What it failed with. */
  readonly why?: string;
}

/** Says what can go: a whole file if none of its defects is there any longer, else a part of it. Pure. */
export function goodbyes(findings: readonly Finding[]): readonly string[] {
  const isNeeded = (file: string): boolean =>
    findings.some(({ seam, stillThere }) => seam === file && stillThere !== 'no');
  return findings
    .filter(({ stillThere }) => stillThere === 'no')
    .map(({ seam, defect }) => {
      const what = isNeeded(seam) ? 'What is for it' : 'All that is for such';
      return `${what} can go from lib/mcp/${seam}.ts: "${defect}" is not so any longer.`;
    });
}
