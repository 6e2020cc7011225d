import { isObject } from '../schema/isObject.ts';
import { cleanLine } from './cleanText.ts';
import { rateGate } from './rateGate.ts';

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

const RATE = { burst: 100, perSecond: 20 };

/**
 * Makes a function that is given the news of one call and gives what is to be told; undefined for what is not: news that do not
 * go on, and those beyond 100 at once and 20 a second, since a server can flood. `now` gives milliseconds.
 */
export function progressGate(now: () => number): (news: unknown) => McpProgress | undefined {
  /** How far it was. */
  let last = Number.NEGATIVE_INFINITY;
  const mayTell = rateGate(now, RATE);
  return (news) => {
    const told = readProgress(news);
    if (told === undefined || told.progress <= last || !mayTell()) return undefined;
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
