import type { Subject } from 'rxjs';
import type { McpLink } from './McpLink.ts';
import type { McpTarget } from './McpTarget.ts';
import { type OpenLinkOptions, openLink } from './openLink.ts';
import type { OpenNext } from './Reconnect.ts';

/** What is the same for all links of a connection. */
export type OpenNextOptions = Omit<
  OpenLinkOptions,
  'prior' | 'isFirst' | 'isFirstTry' | 'signal' | 'onLost' | 'onEnding'
>;

/**
 * Gives what opens one link to a server after another; each goes to `opened`. The generation that one has found is that of the next,
 * until a server does not speak it: then it is asked again.
 */
export function openNext(
  target: McpTarget,
  options: OpenNextOptions,
  opened: Subject<McpLink>,
): OpenNext {
  let prior: McpLink['prior'];
  let isFirst = true;
  let isFirstTry = true;
  return async (hooks) => {
    const opening = openLink(target, { ...options, ...hooks, prior, isFirst, isFirstTry });
    // One that cannot be opened may be another server's.
    prior = undefined;
    isFirstTry = false;
    const found = await opening;
    ({ prior } = found);
    isFirst = false;
    const link: McpLink = {
      ...found,
      isOutdated(error) {
        const isOutdated = found.isOutdated(error);
        if (isOutdated) prior = undefined;
        return isOutdated;
      },
    };
    opened.next(link);
    return link;
  };
}
