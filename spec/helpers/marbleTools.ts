import type { Observable } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';

type Traits = ToolTraits<never, unknown>;

/** A tool of one value, whose value comes from an observable. */
export function valueTool(name: string, source: Observable<unknown>, traits: Traits = {}): AnyTool {
  return invokable({ name, ...traits, execute: () => source } as never) as AnyTool;
}

/** A tool of many strings, which come from an observable. */
export function stringTool(name: string, source: Observable<string>, traits: Traits = {}): AnyTool {
  return streamable({ name, ...traits, execute: () => source } as never) as AnyTool;
}

/** A registry of tools of one value: safe, unless traits say otherwise. */
export function registryOf(...tools: readonly AnyTool[]): ToolRegistry {
  return new ToolRegistry(tools);
}

/** Traits of the usual kinds. */
export const SAFE: Traits = { concurrency: 'safe' };
/** An unsafe tool that need not wait for the end of the response. */
export const UNSAFE: Traits = { concurrency: 'unsafe', start: 'sealed' };
