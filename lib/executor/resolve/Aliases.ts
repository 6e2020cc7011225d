/** Other names for one tool and for its arguments. */
export interface ToolAliases {
  /** Other names of the tool. Not blank, without dots. @defaultValue none */
  readonly names?: readonly string[];
  /**
   * Other names of top-level argument keys, by key; of several in one call, the first one in the list counts, and the key
   * itself before all of them. Neither is blank or has a dot. A tool that takes text has no keys. @defaultValue none
   */
  readonly arguments?: Readonly<Record<string, readonly string[]>>;
}

/** Other names for tools and for their arguments, by the name of the tool. */
export type Aliases = Readonly<Record<string, ToolAliases>>;
