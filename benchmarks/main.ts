/** Measures millrace beside hand-written code on the same dependencies: `npm run bench`. */
import { versionsOf } from './report/describeMachine.ts';
import { keepReport } from './report/keepReport.ts';
import { ourSubjects } from './runner/ourSubjects.ts';
import { runAll } from './runner/runAll.ts';

const VERSIONS = ['millrace', 'rxjs', 'ajv', 'ajv-formats', 'eventsource-parser', 'ky'];

const ok = await runAll({
  measure: { subjects: ourSubjects, withPeers: false },
  versions: versionsOf(VERSIONS, new URL('../node_modules/', import.meta.url)),
  keep: (report) => keepReport(report, 'report.json'),
});
process.exitCode = ok ? 0 : 1;
