import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from './json.ts';

/** What a service answers. */
export interface ServiceReply {
  readonly status: number;
  readonly body: unknown;
}

/** A request to a service. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

interface Route {
  readonly latencyMs: number;
  readonly handle: (id: string, body: unknown) => unknown;
}

/** An issue tracker, a store of notes and a file of reports, with the latency of services that are far away. */
export function createServices(pace: number): (request: ServiceRequest) => Promise<ServiceReply> {
  const notes = new Map<string, { readonly text: string; readonly revision: number }>();
  let reports = 0;

  const routes = new Map<string, Route>([
    [
      'GET issues',
      { latencyMs: 850, handle: () => ({ state: 'open', open: ISSUES.length, issues: ISSUES }) },
    ],
    ['GET notes', { latencyMs: 450, handle: (id) => notes.get(id) ?? { text: '', revision: 0 } }],
    [
      'PUT notes',
      {
        latencyMs: 650,
        handle: (id, body) => {
          const text = isObject(body) ? String(body['text']) : '';
          const revision = (notes.get(id)?.revision ?? 0) + 1;
          notes.set(id, { text, revision });
          return { note: id, revision, characters: text.length };
        },
      },
    ],
    [
      'POST reports',
      {
        latencyMs: 600,
        handle: () => {
          reports += 1;
          return { number: reports, path: `/reports/${reports}` };
        },
      },
    ],
  ]);

  return async ({ method, path, body, signal }) => {
    const [collection = '', id = ''] = path.split('/').filter((segment) => segment !== '');
    const route = routes.get(`${method} ${collection}`);
    if (route === undefined)
      return { status: 404, body: { error: `no such service: ${method} ${path}` } };
    await sleep(route.latencyMs * pace, undefined, { signal });
    return { status: 200, body: route.handle(decodeURIComponent(id), body) };
  };
}

const TITLES = [
  'Reconnect loses the last event',
  'Document the grace period',
  'A tool with 200 MB of output',
  '幅の広い文字で表が崩れる',
  'Timeline on a narrow terminal',
  'Retry-After in seconds and as a date',
  'Keyed claims across two runs',
];

const ISSUES = Array.from({ length: 23 }, (_, at) => ({
  number: 231 - at * 4,
  title: `${TITLES[at % TITLES.length]}${at < TITLES.length ? '' : `, part ${Math.floor(at / TITLES.length) + 1}`}`,
  labels: at % 3 === 0 ? ['bug'] : ['question', 'docs'],
  comments: (at * 7) % 11,
}));
