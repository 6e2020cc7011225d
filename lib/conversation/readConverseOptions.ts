import { checkBound, checkObject, readFunction, readOneOf } from '../executor/optionReaders.ts';
import { checkRunOptions } from '../executor/run/openRun.ts';
import { formatHistory } from '../formats/formatHistory.ts';
import { formats } from '../formats/formats.ts';
import type { WireFormat } from '../formats/WireFormat.ts';
import { checkCount } from '../tools/checkCount.ts';
import { checkNames } from '../tools/checkNames.ts';
import { withoutAbsent } from '../tools/withoutAbsent.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ConversationModel, ConverseOptions } from './ConverseOptions.ts';
import { isToolChoice, TOOL_CHOICE } from './isToolChoice.ts';

/** A format whose messages are of a type that only the user knows. */
export type AnyFormat = WireFormat<never, unknown, unknown>;

/** The options of a conversation with everything filled in. */
export interface ConverseSettings<Message>
  extends Omit<
    ConverseOptions<Message>,
    'maxTurns' | 'turnChars' | 'maxIdenticalCalls' | 'recover' | 'maxAttempts'
  > {
  /** All models, in the order in which they are asked. */
  readonly models: readonly ConversationModel<Message>[];
  /** Their format. */
  readonly format: AnyFormat;
  readonly maxTurns: number;
  readonly turnChars: number;
  readonly maxIdenticalCalls: number;
  readonly recover: NonNullable<ConverseOptions['recover']>;
  readonly maxAttempts: number;
}

const NAMES: Readonly<Record<keyof ConverseOptions, true>> = {
  model: true,
  fallbackModels: true,
  executor: true,
  messages: true,
  resume: true,
  system: true,
  toolChoice: true,
  maxTurns: true,
  stopWhen: true,
  prepareTurn: true,
  turnChars: true,
  maxIdenticalCalls: true,
  recover: true,
  maxAttempts: true,
  signal: true,
  registry: true,
  toolOptions: true,
  aliases: true,
  observe: true,
  onRun: true,
  parent: true,
  onConversation: true,
};
const DEFAULT_MAX_TURNS = 20;
const DEFAULT_MAX_ATTEMPTS = 3;

/**
 * Checks the options of a conversation and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readConverseOptions<Message>(
  options: ConverseOptions<Message>,
): ConverseSettings<Message> {
  checkObject('options', options);
  checkNames('', options, NAMES);
  const { executor, fallbackModels = [], turnChars = 0 } = options;
  if (executor?.core === undefined) {
    throw new TypeError(wrongValue('executor must be a ToolExecutor', executor));
  }
  if (!Array.isArray(fallbackModels)) {
    throw new TypeError(wrongValue('fallbackModels must be an array', fallbackModels));
  }
  const models = [options.model, ...fallbackModels];
  const format = readModels(models);
  checkBeginning(options);
  checkRequest(options);
  const { signal, registry, toolOptions, aliases, observe, onRun, parent } = options;
  checkRunOptions(
    withoutAbsent({ signal, registry, toolOptions, aliases, observe, onRun, parent }),
  );
  readFunction('stopWhen', options.stopWhen);
  readFunction('prepareTurn', options.prepareTurn);
  readFunction('onConversation', options.onConversation);
  checkBound('turnChars', turnChars);
  return {
    ...options,
    models,
    format,
    maxTurns: readCount('maxTurns', options.maxTurns, DEFAULT_MAX_TURNS),
    turnChars,
    maxIdenticalCalls: readCount(
      'maxIdenticalCalls',
      options.maxIdenticalCalls,
      Number.POSITIVE_INFINITY,
    ),
    recover: readOneOf('recover', options.recover, ['salvage', 'retry', 'fail']) ?? 'salvage',
    maxAttempts: readCount('maxAttempts', options.maxAttempts, DEFAULT_MAX_ATTEMPTS),
  };
}

/** The format of all models. */
function readModels<Message>(models: readonly ConversationModel<Message>[]): AnyFormat {
  const [first] = models;
  for (const [index, model] of models.entries()) {
    const name = index === 0 ? 'model' : `fallbackModels[${index - 1}]`;
    if (typeof model?.stream !== 'function') {
      throw new TypeError(wrongValue(`${name} must be an object with format and stream`, model));
    }
    if (model.format === first?.format) continue;
    const rule = `${name}.format must be that of model, '${first?.format}': messages are in its form`;
    throw new TypeError(wrongValue(rule, model.format));
  }
  const name = first?.format ?? '';
  if (!Object.hasOwn(formats, name)) {
    const rule = `model.format must be one of ${Object.keys(formats).join(', ')}`;
    throw new TypeError(wrongValue(rule, name));
  }
  formatHistory(name);
  return formats[name as keyof typeof formats] as AnyFormat;
}

function checkBeginning<Message>({ messages, resume }: ConverseOptions<Message>): void {
  if (resume === undefined) {
    if (Array.isArray(messages)) return;
    throw new TypeError(wrongValue('messages must be an array', messages));
  }
  if (messages !== undefined) {
    throw new TypeError('messages must be absent with resume: the snapshot holds them.');
  }
  checkObject('resume', resume);
  checkNames('resume.', resume, { snapshot: true, inputs: true });
  if (resume.inputs !== undefined) checkObject('resume.inputs', resume.inputs);
}

function checkRequest<Message>({ system, toolChoice }: ConverseOptions<Message>): void {
  if (system !== undefined && typeof system !== 'string') {
    throw new TypeError(wrongValue('system must be a string', system));
  }
  if (toolChoice !== undefined && !isToolChoice(toolChoice)) {
    throw new TypeError(wrongValue(`toolChoice must be ${TOOL_CHOICE}`, toolChoice));
  }
}

function readCount(name: string, value: number | undefined, otherwise: number): number {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return value ?? otherwise;
  return checkCount(name, value, 1);
}
