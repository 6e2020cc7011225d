export type { PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';
export { postStream } from './postStream.ts';
