import {
  anyTool,
  beginStream,
  eventOf,
  type RawAnswer,
  type RawRequest,
  sendJson,
} from './rawMcpServer.ts';

const META = 'io.modelcontextprotocol';

/** What a server of the modern generation answers with, for a raw server that can be made to do anything. */
export function modernAnswers(tools: readonly unknown[] = [anyTool]): Record<string, RawAnswer> {
  return {
    'server/discover': (response, request) =>
      sendJson(response, request, {
        ...COMPLETE,
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'raw', version: '1' },
        ttlMs: 0,
        cacheScope: 'private',
      }),
    'subscriptions/listen': (response, request) => {
      beginStream(response);
      response.write(acknowledged(request));
    },
    'tools/list': (response, request) =>
      sendJson(response, request, { ...COMPLETE, tools, ttlMs: 0, cacheScope: 'private' }),
    'tools/call': (response, request) =>
      sendJson(response, request, { ...COMPLETE, content: [{ type: 'text', text: 'done' }] }),
  };
}

/** What each result of that generation says. */
export const COMPLETE = { resultType: 'complete' };

/** The event that says that a subscription has begun. */
export function acknowledged({ id }: RawRequest): string {
  return eventOf({
    method: 'notifications/subscriptions/acknowledged',
    params: {
      notifications: { toolsListChanged: true },
      _meta: { [`${META}/subscriptionId`]: id },
    },
  });
}
