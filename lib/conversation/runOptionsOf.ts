import type { RunOptions } from '../executor/run/RunOptions.ts';
import type { StreamingToolExecutor } from '../executor/run/StreamingToolExecutor.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import type { ConverseSettings } from './readConverseOptions.ts';
import { shownEvent } from './shownEvent.ts';

/**
 * The options of the run of one response. The signal is not among them: a conversation listens to it itself, once for all its
 * runs (H1).
 */
export function runOptionsOf<Message>(
  { toolOptions, aliases, parent, observe, onRun }: ConverseSettings<Message>,
  registry: ToolRegistry,
  keepRun: (run: StreamingToolExecutor) => void,
): RunOptions {
  return {
    registry,
    ...(toolOptions && { toolOptions }),
    ...(aliases && { aliases }),
    ...(parent && { parent }),
    ...(observe && {
      observe: (event) => {
        const shown = shownEvent(event);
        if (shown !== undefined && shown.type !== 'tool-interrupt') observe(shown);
      },
    }),
    onRun: (run) => {
      keepRun(run);
      onRun?.(run);
    },
  };
}
