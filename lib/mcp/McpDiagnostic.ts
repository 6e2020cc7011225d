/**
 * Something that a server did wrong, or that was left out because of it. Nothing is thrown for it: what is right goes on
 * working.
 */
export interface McpDiagnostic {
  /**
   * The kind, for code, such as `malformed-tool`, `duplicate-tool`, `tool-changed`. There may be new ones: pass over those
   * that you do not know.
   */
  readonly type: string;
  /** Raw name of the tool that is meant, as far as it has one. Cleaned of invisible characters and cut to 128 characters. */
  readonly tool?: string;
  /** One sentence that names the tool, what was expected and what came. */
  readonly message: string;
}
