import { type Observable, Subject } from 'rxjs';
import { DuplicateToolError } from '../errors/DuplicateToolError.ts';
import type { SchemaValidator, ValidateValue } from '../schema/SchemaValidator.ts';
import { checkTool, compileInput, compileOutput } from './checkTool.ts';
import { completeDefinition } from './completeDefinition.ts';
import type { AnyTool } from './Tool.ts';
import type { ToolDefinition } from './ToolDefinition.ts';
import { wrongValue } from './wrongValue.ts';

/** A tool and the check of its input. */
export interface RegisteredTool {
  /** The tool. */
  readonly tool: AnyTool;
  /** Checks input against the tool's schema, its defaults filled in. */
  readonly validate: ValidateValue;
  /** Checks structured output against the tool's `outputSchema`, where it has one, and leaves it as it is. */
  readonly validateOutput?: ValidateValue;
}

/** The tools of a registry at one time, by name. Never changes. */
export type ToolSnapshot = ReadonlyMap<string, RegisteredTool>;

/** Options of a {@link ToolRegistry}. */
export interface ToolRegistryOptions {
  /**
   * Compiles the JSON Schemas of tools. Without one, only tools without parameters, with free text or with Standard Schemas
   * can be registered.
   * @defaultValue Ajv for the registry of `millrace`, none for that of `millrace/core`
   */
  readonly validator?: SchemaValidator | undefined;
}

/** What a system prompt says of a tool. */
export interface ToolPrompt {
  /** The tool's name. */
  readonly name: string;
  /** What it does and when to use it. */
  readonly description: string;
}

/**
 * Holds tools by name. Tools are checked and their schemas compiled when they are added, so that a bad one is refused
 * here and not when a model calls it. Runs work on a snapshot: a change concerns the runs that begin after it.
 */
export class ToolRegistry {
  /** Emits after each change; never replays, never completes. Adding many at once is one change. */
  readonly changes$: Observable<void>;
  readonly #validator: SchemaValidator | undefined;
  readonly #changes = new Subject<void>();
  /** The tools. Not written to once it was given away as a snapshot. */
  #tools = new Map<string, RegisteredTool>();
  /** Whether the tools were given away, so that the next change must copy them. */
  #shared = false;

  /** Adds `tools`; throws what `registerAll` throws. */
  constructor(tools: Iterable<AnyTool> = [], { validator }: ToolRegistryOptions = {}) {
    this.#validator = validator;
    this.changes$ = this.#changes.asObservable();
    this.registerAll(tools);
  }

  /**
   * Adds a tool.
   *
   * @throws DuplicateToolError if there is one of its name; InvalidToolError for a name or trait that cannot be, or an
   * object that is no tool (`toTool` makes one); InvalidSchemaError for an input or output schema that cannot be compiled.
   */
  register(tool: AnyTool): void {
    this.registerAll([tool]);
  }

  /** Adds all tools, or none. @throws what `register` throws, also for two of one name among `tools`; TypeError for no iterable. */
  registerAll(tools: Iterable<AnyTool>): void {
    if (typeof tools?.[Symbol.iterator] !== 'function') {
      throw new TypeError(wrongValue('tools must be an array or another iterable of tools', tools));
    }
    const added = new Map<string, RegisteredTool>();
    for (const tool of tools) {
      const registered = this.#check(tool);
      const { name } = tool.definition;
      if (added.has(name)) throw new DuplicateToolError(name);
      added.set(name, registered);
    }
    // Not before: the iterable, or a validator, may have added tools meanwhile.
    for (const name of added.keys()) if (this.#tools.has(name)) throw new DuplicateToolError(name);
    if (added.size === 0) return;
    this.#change((current) => {
      for (const [name, registered] of added) current.set(name, registered);
    });
  }

  /** Adds a tool, in the place of the one that has its name, if there is one. @throws as `register`, but for duplicates. */
  replace(tool: AnyTool): void {
    const registered = this.#check(tool);
    this.#change((current) => current.set(tool.definition.name, registered));
  }

  /** The tool of that name, or undefined. */
  get(name: string): AnyTool | undefined {
    return this.#tools.get(name)?.tool;
  }

  /** Whether there is a tool of that name. */
  has(name: string): boolean {
    return this.#tools.has(name);
  }

  /** Removes a tool. Tells whether there was one of that name. */
  remove(name: string): boolean {
    if (!this.#tools.has(name)) return false;
    this.#change((current) => current.delete(name));
    return true;
  }

  /** Removes all tools. */
  clear(): void {
    if (this.#tools.size > 0) this.#change((current) => current.clear());
  }

  /** The tools, sorted by name (UTF-16 code units). */
  list(): readonly AnyTool[] {
    return [...this.#tools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { tool }]) => tool);
  }

  /** What models are told of the tools, sorted by name. Input schemas have `type: 'object'` and `properties`. */
  definitions(): readonly ToolDefinition[] {
    return this.list().map((tool) => completeDefinition(tool.definition));
  }

  /** Names and descriptions for a system prompt, sorted by name. */
  prompts(): readonly ToolPrompt[] {
    return this.list().map(({ definition: { name, description } }) => ({ name, description }));
  }

  /** The tools as they are now. What changes later does not show in it. Takes constant time. */
  snapshot(): ToolSnapshot {
    this.#shared = true;
    return this.#tools;
  }

  /**
   * Makes a registry of these tools and those of `more`, none of them checked or compiled again. This one stays as it is.
   *
   * @throws DuplicateToolError for a name that is in both.
   * @internal
   */
  joinedWith(more: ToolSnapshot): ToolRegistry {
    const joined = new ToolRegistry([], { validator: this.#validator });
    for (const name of more.keys()) if (this.#tools.has(name)) throw new DuplicateToolError(name);
    joined.#tools = new Map([...this.#tools, ...more]);
    return joined;
  }

  #check(tool: AnyTool): RegisteredTool {
    checkTool(tool);
    const validateOutput = compileOutput(tool, this.#validator);
    return Object.freeze({
      tool,
      validate: compileInput(tool, this.#validator),
      ...(validateOutput !== undefined && { validateOutput }),
    });
  }

  #change(edit: (current: Map<string, RegisteredTool>) => void): void {
    if (this.#shared) this.#tools = new Map(this.#tools);
    this.#shared = false;
    edit(this.#tools);
    this.#changes.next();
  }
}
