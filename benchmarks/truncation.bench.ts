import { streamable, ToolExecutor, ToolRegistry } from 'millrace';
import type { BoundedOutput as Bounded } from '../lib/executor/output/BoundedOutput.ts';
import { atMost, type Figure, figure } from './support/report.ts';
import { median } from './support/statistics.ts';

/** The piece itself is no public name: it is taken from the build. */
const { BoundedOutput } = (await import(
  new URL('../dist/executor/output/BoundedOutput.js', import.meta.url).href
)) as { readonly BoundedOutput: typeof Bounded };
