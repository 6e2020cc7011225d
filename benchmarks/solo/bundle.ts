import { bundleSize, targetBundle } from '../../scripts/bundleSizes.ts';
import type { Solo } from './Solo.ts';

/** The size of what a browser loads for the names that a simple agent needs. */
export const bundle: Solo = async () => {
  const { gzipBytes } = await bundleSize(targetBundle);
  return { millrace: { gzipBytes } };
};
