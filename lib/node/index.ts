export { type FileSpillOptions, fileSpill } from './fileSpill.ts';
