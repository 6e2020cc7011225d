/**
 * Measures millrace and hand-written code beside the packages that execute tool calls, on Node 22 or later:
 * `npm run bench:peers`, after `npm ci` in this folder.
 */
import { versionsOf } from '../report/describeMachine.ts';
import { keepReport } from '../report/keepReport.ts';
import type { SubjectFile } from '../runner/measure.ts';
import { ourSubjects } from '../runner/ourSubjects.ts';
import { runAll } from '../runner/runAll.ts';

// Nobody is to be told of what runs here.
Object.assign(process.env, {
  MASTRA_TELEMETRY_DISABLED: '1',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  LANGSMITH_TRACING: 'false',
});

const ONE_RESULT = 'a tool gives one result';
const ONE_BY_ONE = 'its tools run one by one: six never run at once';

const peers: readonly SubjectFile[] = [
  { name: 'ai', file: 'peers/adapters/ai.ts' },
  {
    name: '@anthropic-ai/sdk',
    file: 'peers/adapters/anthropicSdk.ts',
    cannot: { partials: ONE_RESULT },
  },
  {
    name: '@anthropic-ai/sdk eager',
    file: 'peers/adapters/anthropicSdkEager.ts',
    cannot: { partials: ONE_RESULT },
  },
  {
    name: 'openai',
    file: 'peers/adapters/openai.ts',
    cannot: {
      partials: ONE_RESULT,
      'calls-1000': 'a response has 128 calls at most',
      'calls-10000': 'a response has 128 calls at most',
    },
  },
  {
    name: '@openai/agents',
    file: 'peers/adapters/openaiAgents.ts',
    cannot: { partials: ONE_RESULT },
  },
  { name: 'langchain', file: 'peers/adapters/langchain.ts' },
  {
    name: '@tanstack/ai',
    file: 'peers/adapters/tanstack.ts',
    cannot: { abort: ONE_BY_ONE, leave: ONE_BY_ONE },
  },
  { name: '@mastra/core', file: 'peers/adapters/mastra.ts' },
].map((peer) => ({ ...peer, peer: true }));

const PACKAGES = [
  'ai',
  '@ai-sdk/anthropic',
  '@anthropic-ai/sdk',
  'openai',
  '@openai/agents',
  'langchain',
  '@langchain/anthropic',
  '@tanstack/ai',
  '@tanstack/ai-anthropic',
  '@mastra/core',
  'zod',
];

const modules = new URL('./node_modules/', import.meta.url);
await runAll({
  measure: { subjects: [...ourSubjects, ...peers], withPeers: true },
  versions: { ...versionsOf(['millrace'], modules), ...versionsOf(PACKAGES, modules) },
  // What needs no mock model has nothing to do with peers.
  filter: (benchmark) => {
    const runs = benchmark.runs.filter((run) => !('solo' in run) && run.peers !== 'none');
    return { ...benchmark, runs: runs.map((run) => ({ ...run, rounds: Math.min(3, run.rounds) })) };
  },
  keep: (report) => keepReport(report, 'peers/report.json'),
});
