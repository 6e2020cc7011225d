import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { checkObject, readFunction } from '../executor/optionReaders.ts';
import { checkCount } from '../tools/checkCount.ts';
import { checkDelay } from '../tools/checkDelay.ts';
import { checkNames } from '../tools/checkNames.ts';
import { readScheduler } from '../tools/readScheduler.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ConnectMcpOptions } from './ConnectMcpOptions.ts';
import { COMMAND_NAMES, URL_NAMES } from './checkTarget.ts';
import { readToolOptions } from './readToolOptions.ts';

/** The options of a connection, with their defaults. */
export interface ConnectSettings {
  /** What the server is told of the application. */
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time to connect in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Longest time to list all tools in milliseconds. */
  readonly listTimeoutMs: number;
  /** Longest silence of a call in milliseconds. */
  readonly callIdleTimeoutMs: number;
  /** Longest time of a call in milliseconds. */
  readonly callTimeoutMs: number;
  /** Most bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Whether to follow notices of changes. */
  readonly followChanges: boolean;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
}

/** Every option: the compiler misses one that is added and not here. */
export const CONNECT_NAMES: Readonly<Record<keyof ConnectMcpOptions, true>> = {
  clientInfo: true,
  connectTimeoutMs: true,
  listTimeoutMs: true,
  callIdleTimeoutMs: true,
  callTimeoutMs: true,
  maxAnswerBytes: true,
  followChanges: true,
  onElicit: true,
  scheduler: true,
  serverId: true,
  trust: true,
  override: true,
  lane: true,
  include: true,
  exclude: true,
  prefix: true,
  maxDescriptionChars: true,
  maxSchemaChars: true,
  maxStructuredChars: true,
  pin: true,
  validator: true,
};

const MAX_ANSWER_BYTES = 16_777_216;

/**
 * Checks the options of a connection, those of its tools included, and fills in defaults.
 *
 * @throws TypeError for a name that is no option and a value of the wrong type, RangeError for a wrong number; each names the
 * option.
 */
export function readConnectOptions(options: ConnectMcpOptions = {}): ConnectSettings {
  checkObject('options', options);
  checkOfTarget(options);
  checkNames('', options, CONNECT_NAMES);
  readToolOptions(options);
  readFunction('onElicit', options.onElicit);
  const delay = (name: keyof ConnectMcpOptions, value: number | undefined, otherwise: number) =>
    checkDelay(name, value ?? otherwise, 1);
  return {
    clientInfo: readClientInfo(options.clientInfo),
    connectTimeoutMs: delay('connectTimeoutMs', options.connectTimeoutMs, 10_000),
    listTimeoutMs: delay('listTimeoutMs', options.listTimeoutMs, 15_000),
    callIdleTimeoutMs: delay('callIdleTimeoutMs', options.callIdleTimeoutMs, 60_000),
    callTimeoutMs: delay('callTimeoutMs', options.callTimeoutMs, 600_000),
    maxAnswerBytes: checkCount('maxAnswerBytes', options.maxAnswerBytes ?? MAX_ANSWER_BYTES, 1),
    followChanges: readFlag('followChanges', options.followChanges),
    scheduler: readScheduler(options.scheduler ?? asyncScheduler),
  };
}

function checkOfTarget(options: ConnectMcpOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const isOfUrl = Object.hasOwn(URL_NAMES, name);
    if (value === undefined || !(isOfUrl || Object.hasOwn(COMMAND_NAMES, name))) continue;
    const beside = isOfUrl ? 'url' : 'command';
    throw new TypeError(
      `${name} is not an option here: it belongs to the target, beside its ${beside}.`,
    );
  }
}

function readClientInfo(
  clientInfo: ConnectSettings['clientInfo'] = { name: 'millrace', version: '0.0.0' },
): ConnectSettings['clientInfo'] {
  checkObject('clientInfo', clientInfo);
  for (const name of ['name', 'version'] as const) {
    if (typeof clientInfo[name] === 'string') continue;
    throw new TypeError(wrongValue(`clientInfo.${name} must be a string`, clientInfo[name]));
  }
  return clientInfo;
}

function readFlag(name: string, value: boolean | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? true;
  throw new TypeError(wrongValue(`${name} must be true or false`, value));
}
