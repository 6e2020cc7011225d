import { isObject } from '../schema/isObject.ts';
import { cleanLine } from './cleanText.ts';

/** What a `tool-progress` event of a server's tool has as its value. Frozen. */
export interface McpProgress {
  /** How far it is; grows with each one. */
  readonly progress: number;
  /** How far it goes, where the server knows. */
  readonly total?: number;
  /** What it does, in words of the server: one line without invisible characters, at most 500 UTF-16 code units. */
  readonly message?: string;
}

const MAX_MESSAGE_CHARS = 500;

/** So many may come at once; so many more in each second after. */
const BURST = 100;
const PER_SECOND = 20;

/**
 * Makes a function that is given the news of one call and gives what is to be told; undefined for what is not: news that do not
 * go on, and those beyond 100 at once and 20 a second, since a server can flood. `now` gives milliseconds.
 */
export function progressGate(now: () => number): (news: unknown) => McpProgress | undefined {
  /** How far it was. */
  let last = Number.NEGATIVE_INFINITY;
  /** News that may be told now; at most BURST. */
  let free = BURST;
  /** When `free` was reckoned. */
  let reckonedAt = now();
  return (news) => {
    const told = readProgress(news);
    if (told === undefined || told.progress <= last) return undefined;
    const time = now();
    free = Math.min(BURST, free + ((time - reckonedAt) * PER_SECOND) / 1_000);
    reckonedAt = time;
    if (free < 1) return undefined;
    free -= 1;
    last = told.progress;
    return told;
  };
}

function readProgress(news: unknown): McpProgress | undefined {
  if (!isObject(news) || !isNumber(news['progress'])) return undefined;
  const { progress, total, message } = news;
  return Object.freeze({
    progress,
    ...(isNumber(total) && { total }),
    ...(typeof message === 'string' && { message: cleanLine(message, MAX_MESSAGE_CHARS) }),
  });
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
