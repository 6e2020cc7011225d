import type { Random } from './Random.ts';
import type {
  Act,
  ApprovalPlan,
  ArgumentsPlan,
  CallPlan,
  ClaimsPlan,
  KeyPlan,
  ResolvePlan,
  ScriptPlan,
  StepPlan,
} from './TurnPlan.ts';

/** What the calls of a turn depend on. */
export interface CallSetting {
  /** Names of the tools. */
  readonly tools: readonly string[];
  readonly isApproved: boolean;
  readonly isRetried: boolean;
  /** Whether tools may answer with real promises. */
  readonly usesPromises: boolean;
  readonly resolves: readonly ResolvePlan[];
  /** What all calls want of the same few, if they do: keys, or room over all runs. */
  readonly contest: 'keys' | 'room' | undefined;
}

/** How deep tools that run calls themselves may stand in each other. */
const MAX_DEPTH = 2;

/** Makes the calls of one turn, and numbers them. */
export class CallGenerator {
  readonly #random: Random;
  readonly #setting: CallSetting;
  #numbers = 0;

  constructor(random: Random, setting: CallSetting) {
    this.#random = random;
    this.#setting = setting;
  }

  /** `depth`: how many tools stand around the call. */
  call(depth = 0): CallPlan {
    const random = this.#random;
    const n = this.#numbers;
    this.#numbers += 1;
    const { isApproved, tools, resolves } = this.#setting;
    const odd = this.#odd();
    const isUnknown = random.chance(resolves.includes('unknown') ? 12 : 3);
    return {
      n,
      tool: isUnknown ? 'nobody' : random.oneOf(tools),
      ...(random.chance(resolves.includes('aliases') ? 40 : 1) && { alias: true as const }),
      claims: this.#claims(),
      ...(isApproved && random.chance(60) && this.#approved()),
      ...(odd !== 'none' && { arguments: odd }),
      ...(random.chance(3) && { acts: [this.act([n], depth)] }),
      ...(random.chance(45) && { waitsMs: random.between(1, 3) }),
      ...(random.chance(50) && { lastsMs: random.between(1, 4) }),
      ...(random.chance(3) && { unsealed: true as const }),
      ...(random.chance(10) && { refused: true as const }),
      script: this.#script(depth),
    };
  }

  #odd(): ArgumentsPlan | 'none' {
    const { resolves } = this.#setting;
    const often = (cure: ResolvePlan): number => (resolves.includes(cure) ? 12 : 2);
    return this.#random.weighted({
      unfit: often('rewrite'),
      broken: often('repair'),
      renamed: often('aliases'),
      long: 5,
      padded: 4,
      none: 86,
    });
  }

  /** Something that somebody does. `numbers`: of the calls that it may be about. */
  act(numbers: readonly number[], depth = 0): Act {
    const random = this.#random;
    const what = random.weighted({
      cancel: 45,
      discard: 10,
      unsubscribe: 12,
      abort: 10,
      add: 14,
      resend: 6,
      commit: 6,
      complete: 3,
    });
    if (what === 'add') return { do: what, call: this.call(depth + 1) };
    if (what === 'cancel' || what === 'resend') return { do: what, n: random.oneOf(numbers) };
    return { do: what };
  }

  /** What a tool does when it is told to stop: it asks for more, which must be refused, or does anything else. */
  #lateAct(depth: number): Act {
    if (this.#random.chance(50)) return { do: 'add', call: this.call(depth + 1) };
    return this.act([this.#numbers - 1], depth);
  }

  #claims(): ClaimsPlan {
    const random = this.#random;
    const { contest } = this.#setting;
    if (contest === 'room') return 'safe';
    if (contest === 'keys') {
      const mode = random.chance(60) ? 'read' : 'write';
      return [{ key: random.oneOf([['a'], ['a', 'x']]), mode }];
    }
    const how = random.weighted({ safe: 14, unsafe: 13, throws: 2, wrong: 2, none: 3, keys: 66 });
    if (how === 'none') return [];
    return how === 'keys' ? random.many(1, random.chance(30) ? 3 : 1, () => this.#key()) : how;
  }

  #key(): KeyPlan {
    const random = this.#random;
    const path = [random.weighted({ a: 60, b: 30, c: 10 }), random.oneOf(['x', 'y']), 'p'];
    const depth = Number(random.weighted({ 0: 3, 1: 52, 2: 38, 3: 7 }));
    return { key: path.slice(0, depth), mode: random.oneOf(['read', 'write']) };
  }

  #approved(): Partial<CallPlan> {
    const random = this.#random;
    const says = random.weighted<ApprovalPlan['says']>({
      yes: 40,
      no: 8,
      'no, because': 6,
      changed: 36,
      'changed wrongly': 3,
      nonsense: 2,
      error: 3,
      throw: 3,
      empty: 3,
      never: 3,
    });
    const approval = { says, ...(random.chance(70) && { afterMs: random.between(0, 6) }) };
    return { approval, ...(says === 'changed' && { changed: this.#claims() }) };
  }

  #script(depth: number): ScriptPlan {
    const random = this.#random;
    const gives = random.weighted({
      observable: 46,
      value: 18,
      promise: 20,
      iterable: 8,
      'native promise': this.#setting.usesPromises ? 60 : 0,
      'async iterable': this.#setting.usesPromises ? 75 : 0,
    });
    const ends = random.weighted({
      well: 115,
      throw: 10,
      'throw text': 4,
      'throw nothing': 4,
      failure: 5,
      'retryable failure': this.#setting.isRetried ? 24 : 6,
      'marked error': 8,
      'wrong output': 5,
      'second value': 5,
      'more after the end': 6,
      never: this.#setting.isRetried ? 14 : 7,
      endless: 8,
    });
    return {
      ...(gives !== 'observable' && { gives }),
      steps: random.many(1, 3, () => this.#step(depth)),
      ...(ends !== 'well' && { ends }),
      ...(this.#setting.isRetried && random.chance(30) && { failsFirst: random.between(1, 3) }),
      ...(random.chance(35) && { heeds: true as const }),
      ...(random.chance(8) && { stopped: [this.#lateAct(depth)] }),
      ...(random.chance(25) && { lastWords: random.oneOf(['more', 'error', 'end'] as const) }),
      ...(random.chance(6) && { badTeardown: true as const }),
    };
  }

  #step(depth: number): StepPlan {
    const random = this.#random;
    const numbers = Array.from({ length: this.#numbers + 1 }, (_, n) => n);
    const isNesting = depth < MAX_DEPTH && random.chance(5);
    const mostNested = this.#setting.contest === 'room' && depth === 0 ? 7 : 3;
    return {
      ...(random.chance(65) && { waitsMs: random.between(1, 4) }),
      ...(random.chance(7) && { awaits: random.oneOf(numbers) }),
      ...(random.chance(45) && { says: random.between(1, random.chance(65) ? 14 : 44) }),
      ...(random.chance(20) && { reports: true as const }),
      ...(random.chance(4) && { acts: [this.act(numbers, depth)] }),
      ...(isNesting && { nests: random.many(1, mostNested, () => this.call(depth + 1)) }),
    };
  }
}
