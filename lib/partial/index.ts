export type { ArgumentsView } from './ArgumentsView.ts';
export { partialArguments } from './partialArguments.ts';
