/** Events that belong together, as one wire has them; `index` is that of the block, item, step or call that they are about. */
export type Snippet = (index: number) => readonly object[];
