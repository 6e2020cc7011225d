import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import type { PathStep } from './argumentPath.ts';

/** The JSON text of a value that is no object and no list; of text without its last quotation mark, so that it may grow. */
export interface Leaf {
  text: string;
  readonly isText: boolean;
}

/** An object. A map: a member may be called `__proto__`. */
export type Members = Map<string, TreeNode>;
/** A list; undefined where no value came for a position. */
export type Items = (TreeNode | undefined)[];
/** An object or a list. */
export type Container = Members | Items;
/** A value of the arguments while they are written. */
export type TreeNode = Container | Leaf;

/** Most positions of a list that a fragment may pass over. */
const MAX_GAP = 1_000;

/** Tells whether a node holds others. */
export function isContainer(node: TreeNode | undefined): node is Container {
  return node instanceof Map || Array.isArray(node);
}

/** An empty container of the kind that `step` leads into. */
export function containerFor(step: PathStep): Container {
  return typeof step === 'number' ? [] : new Map();
}

/** Whether `step` may lead into `node`. */
export function fits(node: TreeNode | undefined, step: PathStep): node is Container {
  return typeof step === 'number' ? Array.isArray(node) : node instanceof Map;
}

/** What is at `step` of a container that it fits. */
export function childOf(container: Container, step: PathStep): TreeNode | undefined {
  if (Array.isArray(container)) return container[Number(step)];
  return container.get(String(step));
}

/**
 * Puts `node` at `step` of a container that it fits.
 *
 * @throws ModelStreamError with kind `protocol` for a position far behind the end of the list.
 */
export function setChild(container: Container, step: PathStep, node: TreeNode): void {
  if (!Array.isArray(container)) {
    container.set(String(step), node);
    return;
  }
  const position = Number(step);
  if (position > container.length + MAX_GAP) {
    throw new ModelStreamError(
      'protocol',
      `A fragment of arguments is for position ${step} of a list of ${container.length}.`,
    );
  }
  while (container.length < position) container.push(undefined);
  container[position] = node;
}

/** What is still to be written of a container. */
interface Rest {
  readonly entries: Iterator<readonly [string, TreeNode | undefined]>;
  readonly close: string;
}

/** The JSON text of a tree. Without recursion: a path may be as long as an event. */
export function treeText(root: Members): string {
  let text = '{';
  let isFirst = true;
  const open: Rest[] = [restOf(root)];
  for (let rest = open.at(-1); rest !== undefined; rest = open.at(-1)) {
    const next = rest.entries.next();
    if (next.done === true) {
      text += rest.close;
      open.pop();
      isFirst = false;
      continue;
    }
    const [name, node] = next.value;
    text += `${isFirst ? '' : ','}${name}${openingOf(node)}`;
    isFirst = isContainer(node);
    if (isContainer(node)) open.push(restOf(node));
  }
  return text;
}

/** The opening bracket of a container, the whole text of anything else. */
function openingOf(node: TreeNode | undefined): string {
  if (node === undefined) return 'null';
  if (!isContainer(node)) return leafText(node);
  return Array.isArray(node) ? '[' : '{';
}

function restOf(container: Container): Rest {
  return Array.isArray(container)
    ? { entries: itemsOf(container), close: ']' }
    : { entries: membersOf(container), close: '}' };
}

/** The JSON text of a leaf. */
function leafText({ text, isText }: Leaf): string {
  return isText ? `${text}"` : text;
}

function* membersOf(members: Members): Generator<[string, TreeNode]> {
  for (const [name, node] of members) yield [`${JSON.stringify(name)}:`, node];
}

function* itemsOf(items: Items): Generator<[string, TreeNode | undefined]> {
  for (const node of items) yield ['', node];
}
