import { readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../../scripts/entryPoints.ts';

/** One import of a module, type imports and re-exports included. */
export interface ImportFact {
  /** The specifier, as written. */
  readonly specifier: string;
  /** The imported file from the root of the checkout (`lib/a/b.ts`), or undefined for a package. */
  readonly file: string | undefined;
  /** The name of the package, or undefined for a file. */
  readonly package: string | undefined;
  /** It vanishes when types are erased. */
  readonly typeOnly: boolean;
}

/** What the architecture has to know of one module. */
export interface ModuleFacts {
  /** Path from the root of the checkout, with slashes. */
  readonly path: string;
  /** Number of lines. */
  readonly lines: number;
  /** All imports, in the order in which they were found. */
  readonly imports: readonly ImportFact[];
  /** There is an `export *`. */
  readonly exportsAll: boolean;
  /** Something of its own is left when types are erased; re-exports alone do not count. */
  readonly hasCode: boolean;
  /** There is an `await` outside a function. */
  readonly awaitsAtTop: boolean;
  /** Every name that is used, plain (`Date`) or with its member (`Date.now`); names of keys and members do not count. */
  readonly uses: readonly Use[];
  /** Every method that is called (`subscribe`) and every class that is built (`new Observable`). */
  readonly calls: readonly Use[];
}

/** A name and where it stands. */
export interface Use {
  /** The name. */
  readonly name: string;
  /** The line, from 1. */
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const TYPE_DECLARATIONS = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ImportDeclaration'];
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Reads every TypeScript module below `folder`, a path from the root of the checkout. */
export function readModules(folder: string): ModuleFacts[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => moduleFacts(path, readFileSync(resolve(root, path), 'utf8')));
}

/** Finds the facts of the module `source` at `path`. Throws a `SyntaxError` when it does not parse. */
export function moduleFacts(path: string, source: string): ModuleFacts {
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const body = program.body as unknown as Node[];
  const imports = new Map<string, ImportFact>();
  const add = (specifier: string, typeOnly: boolean): void => {
    const known = imports.get(specifier);
    imports.set(specifier, importFact(path, specifier, typeOnly && known?.typeOnly !== false));
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const entry of module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType);
  }
  const uses: Use[] = [];
  const calls: Use[] = [];
  const note = (list: Use[], name: string | undefined, { start }: Node): void => {
    if (name !== undefined) list.push({ name, line: source.slice(0, start).split('\n').length });
  };
  let awaitsAtTop = false;
  for (const statement of body) {
    walk(statement, undefined, '', (node, parent, key, inFunction) => {
      if (node.type === 'TSImportType' || node.type === 'ImportExpression') {
        const specifier = (node.source as Node).value;
        add(typeof specifier === 'string' ? specifier : '(computed)', node.type === 'TSImportType');
      }
      note(uses, usedName(node, parent, key), node);
      note(calls, calledName(node), node);
      awaitsAtTop ||= !inFunction && (node.type === 'AwaitExpression' || node.await === true);
    });
  }
  return {
    path,
    lines: source.split('\n').length - 1,
    imports: [...imports.values()],
    exportsAll: body.some((node) => node.type === 'ExportAllDeclaration'),
    hasCode: body.some(isCode),
    awaitsAtTop,
    uses,
    calls,
  };
}

function importFact(from: string, specifier: string, typeOnly: boolean): ImportFact {
  const relative = specifier.startsWith('.');
  const parts = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
  return {
    specifier,
    file: relative ? posix.join(posix.dirname(from), specifier) : undefined,
    package: relative ? undefined : parts.join('/'),
    typeOnly,
  };
}

function isCode(node: Node): boolean {
  if (node.type !== 'ExportNamedDeclaration')
    return !TYPE_DECLARATIONS.includes(node.type) && node.type !== 'ExportAllDeclaration';
  const declaration = node.declaration as Node | null;
  return declaration !== null && isCode(declaration);
}

type Visit = (node: Node, parent: Node | undefined, key: string, inFunction: boolean) => void;

function walk(
  node: Node,
  parent: Node | undefined,
  key: string,
  visit: Visit,
  inFunction = false,
): void {
  visit(node, parent, key, inFunction);
  const inside = inFunction || FUNCTIONS.includes(node.type);
  for (const [childKey, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, node, childKey, visit, inside);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** `Date` of `Date`, `Date.now` of `Date.now`; nothing for a key or a member's name alone. */
function usedName(node: Node, parent: Node | undefined, key: string): string | undefined {
  if (node.type === 'MemberExpression' && node.computed === false) {
    const object = node.object as Node;
    const property = (node.property as Node).name;
    return object.type === 'Identifier' ? `${object.name}.${property}` : undefined;
  }
  if (node.type !== 'Identifier') return undefined;
  const isName = (key === 'property' || key === 'key') && parent?.computed !== true;
  return isName ? undefined : String(node.name);
}

/** `subscribe` of `x.y.subscribe()`, `new Observable` of `new Observable()`. */
function calledName(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  if (node.type === 'NewExpression' && callee?.type === 'Identifier') return `new ${callee.name}`;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined;
  return String((callee.property as Node).name);
}
