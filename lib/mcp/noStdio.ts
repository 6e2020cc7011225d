import { ToolFailure } from '../tools/ToolFailure.ts';
import type { OpenStdio } from './StdioOptions.ts';

/** Rejects with `ToolFailure`: what is no Node starts no programs. */
export const openStdio: OpenStdio = () =>
  Promise.reject(
    new ToolFailure('A server that is a program can only be started on Node.', {
      code: 'unavailable',
      retryable: false,
    }),
  );
