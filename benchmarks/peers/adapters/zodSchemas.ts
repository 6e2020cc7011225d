import { z } from 'zod';
import type { BenchInput, ToolName } from '../../subjects/Subject.ts';

/** The schemas of the tools of the benchmarks, as the peers take them: the same as in `inputs.ts`. */
export const zodSchemas: Readonly<Record<ToolName, z.ZodType<BenchInput>>> = {
  wait: z.object({ index: z.number().int() }),
  change: z.object({ index: z.number().int() }),
  search: z.object({ query: z.string().min(1), limit: z.number().int().min(1).max(100) }),
  note: z.object({ text: z.string() }),
  print: z.object({ index: z.number().int() }),
};
