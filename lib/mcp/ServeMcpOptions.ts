import { checkObject } from '../executor/optionReaders.ts';
import { isObject } from '../schema/isObject.ts';
import { checkCount } from '../tools/checkCount.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpToolAnnotations } from './McpTool.ts';

/** How tools are served. */
export interface ServeMcpOptions {
  /** Name of the server, for clients. @defaultValue 'millrace' */
  readonly name?: string;
  /** Version of the server, for clients. @defaultValue '0.0.0' */
  readonly version?: string;
  /** Title of the server, for people. @defaultValue none */
  readonly title?: string;
  /** What clients may tell a model of how to use the server. @defaultValue none */
  readonly instructions?: string;
  /**
   * Hints by tool name. Each wins over what is said by itself: a tool that is constantly `safe`, and does not wait for the
   * response to be committed, is said to only read; one that is `idempotent` is said to be that.
   */
  readonly annotations?: Readonly<Record<string, McpToolAnnotations>>;
  /** Most calls of all clients that are open at once, from 1. One more is answered with an error result. @defaultValue 100 */
  readonly maxOpenCalls?: number;
}

/** The options, checked, with their defaults. */
export interface ServePlan {
  readonly info: { readonly name: string; readonly version: string; readonly title?: string };
  readonly instructions: string | undefined;
  readonly annotations: Readonly<Record<string, McpToolAnnotations>>;
  readonly maxOpenCalls: number;
}

const NAMES: Readonly<Record<keyof ServeMcpOptions, true>> = {
  name: true,
  version: true,
  title: true,
  instructions: true,
  annotations: true,
  maxOpenCalls: true,
};

/** Reads the options. @throws TypeError or RangeError naming the option, what was expected and what came. */
export function readServePlan(options: ServeMcpOptions): ServePlan {
  checkObject('options', options);
  checkNames('', options, NAMES);
  const { name = 'millrace', version = '0.0.0', title, instructions } = options;
  const { annotations = {}, maxOpenCalls = 100 } = options;
  for (const [option, text] of Object.entries({ name, version, title, instructions })) {
    if (text !== undefined) checkText(option, text);
  }
  checkObject('annotations', annotations);
  for (const [tool, hints] of Object.entries(annotations)) {
    if (isObject(hints)) continue;
    const place = `annotations[${JSON.stringify(tool)}]`;
    throw new TypeError(wrongValue(`${place} must be an object of hints`, hints));
  }
  return {
    info: { name, version, ...(title !== undefined && { title }) },
    instructions,
    annotations,
    maxOpenCalls: checkCount('maxOpenCalls', maxOpenCalls, 1),
  };
}

function checkText(option: string, text: unknown): void {
  if (typeof text === 'string' && text !== '') return;
  throw new TypeError(wrongValue(`${option} must be a text`, text));
}
