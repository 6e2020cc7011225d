/**
 * Compares the public API of every entry point with its report in `api/`. Fails when they differ, when an exported name
 * or member has no doc comment, and when a public type names a type that nobody can import.
 *
 * Run after the build. `--update` writes the reports.
 */
import { mkdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { type EntryPoint, entryPoints, exportedNames, root } from './entryPoints.ts';

const update = process.argv.includes('--update');
const reports = resolve(root, 'api');

/** Messages that do not count: the package has no release tags, and doc comments are Markdown rather than strict TSDoc. */
const IGNORED = [
  'ae-missing-release-tag',
  'tsdoc-characters-after-block-tag',
  'tsdoc-escape-greater-than',
  'tsdoc-escape-right-brace',
  'tsdoc-malformed-html-name',
  'tsdoc-malformed-inline-tag',
];

/** Files whose types are the steps of one that is exported: nobody has to name them. */
const INNER_TYPES = [
  'dist/schema/FromSchema.d.ts',
  'dist/schema/InputSchema.d.ts',
  'dist/schema/Parameter.d.ts',
];

function config({ name, types }: EntryPoint): ExtractorConfig {
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: resolve(root, types),
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            module: 'NodeNext',
            lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            // The types of the MCP client name those of Node.
            types: name === 'mcp' ? ['node'] : [],
            strict: true,
            exactOptionalPropertyTypes: true,
          },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: reports,
        reportTempFolder: resolve(root, 'node_modules/.cache/api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
      },
    },
  });
}

/** Checks one entry point and gives what is wrong. `exported`: the names that the package exports anywhere. */
function problems(entry: EntryPoint, exported: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const note = (message: ExtractorMessage): void => {
    message.handled = true;
    const { messageId, text, sourceFilePath, sourceFileLine } = message;
    if (messageId.startsWith('console-') || IGNORED.includes(messageId)) return;
    const symbol = /The symbol "(.+?)(_\d+)?" needs to be exported/.exec(text)?.[1];
    const place = relative(root, sourceFilePath ?? entry.types);
    const isKnown = exported.has(symbol ?? '') || INNER_TYPES.includes(place);
    if (messageId === 'ae-forgotten-export' && isKnown) return;
    const problem = symbol === undefined ? text : `no entry point exports "${symbol}"`;
    found.push(`${place}:${sourceFileLine ?? 1} ${messageId}: ${problem}`);
  };
  const result = Extractor.invoke(config(entry), { localBuild: update, messageCallback: note });
  if (result.apiReportChanged && !update) {
    found.push(`api/${entry.name}.api.md differs from the API: see npm run api, and commit it`);
  }
  return found;
}

const entries = entryPoints();
const exported = new Set(entries.flatMap(exportedNames));
mkdirSync(reports, { recursive: true });
const found = new Set(entries.flatMap((entry) => problems(entry, exported)));
for (const problem of found) console.error(problem);
console.log(`API of ${entries.length} entry points: ${found.size} problems`);
process.exitCode = found.size > 0 ? 1 : 0;
