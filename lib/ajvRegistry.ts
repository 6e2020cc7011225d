import { ajvValidator } from './schema/ajvValidator.ts';
import type { AnyTool } from './tools/Tool.ts';
import {
  ToolRegistry as CoreToolRegistry,
  type ToolRegistryOptions,
} from './tools/ToolRegistry.ts';

/** Holds tools by name, like the registry of `millrace/core`, with Ajv as the validator unless another is passed. */
export class ToolRegistry extends CoreToolRegistry {
  /** Adds `tools`; throws what `registerAll` throws. */
  constructor(
    tools: Iterable<AnyTool> = [],
    { validator = ajvValidator() }: ToolRegistryOptions = {},
  ) {
    super(tools, { validator });
  }
}
