import type { AnyTool } from 'millrace';
import { drawChart } from './tools/drawChart.ts';
import { fileReport } from './tools/fileReport.ts';
import { hashSources } from './tools/hashSources.ts';
import { listIssues } from './tools/listIssues.ts';
import { appendNote, attachFile } from './tools/notes.ts';

/** What the tools work on. */
export interface ToolSites {
  /** Folder of this repository. */
  readonly root: string;
  /** Address of the issue tracker, the notes and the reports. */
  readonly serviceUrl: string;
}

/** The six tools of the story: of all four kinds; safe, keyed and unsafe. */
export function createTools({ root, serviceUrl }: ToolSites): readonly AnyTool[] {
  return [
    listIssues(serviceUrl), //        invokable, safe; its result is too long
    hashSources(root), //             streamable, safe; takes its time
    appendNote(serviceUrl), //        invokable, alone on its note
    attachFile(serviceUrl, root), //  invokable, alone on its note; fails
    drawChart(root), //               enhanced invokable, safe; gives a picture
    fileReport(serviceUrl), //        enhanced streamable, unsafe
  ];
}
