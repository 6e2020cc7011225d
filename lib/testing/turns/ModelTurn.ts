/** One response of the model, whatever the wire format: what it says, at what pace, and what goes wrong. */
export interface ModelTurn {
  /** What happens, in order. When all has happened the response ends well. */
  readonly steps: readonly TurnStep[];
  /** Why the model stops. Not every format has a word for `content-filter`. @defaultValue `tool-calls` with calls, else `stop` */
  readonly finish?: TurnFinish;
  /** The tokens that the response reports. @defaultValue one each */
  readonly usage?: TurnUsage;
  /** Most characters of one delta of text, reasoning or arguments; a whole number from 1, or Infinity. @defaultValue 16 */
  readonly deltaChars?: number;
  /** Most bytes that are written at once; a whole number from 1, or Infinity, which writes event by event. @defaultValue Infinity */
  readonly chunkBytes?: number;
  /** Milliseconds that pass after each write; from 0. @defaultValue 0 */
  readonly chunkMs?: number;
  /**
   * Headers of the response, beside and instead of the usual ones: `{ 'content-type': 'text/html' }` is a wrong type. A
   * scripted model, which has no response of HTTP, passes over them.
   */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why a model stops, in the words of `FinishReason`. */
export type TurnFinish = 'stop' | 'tool-calls' | 'length' | 'content-filter';

/** Tokens of one response. */
export interface TurnUsage {
  /** Tokens of the request. */
  readonly inputTokens: number;
  /** Tokens of the response. */
  readonly outputTokens: number;
}

/** One thing that happens in a response. */
export type TurnStep = TextStep | ReasoningStep | CallStep | TurnPause | TurnFault;

/** The model says something. Steps of text in a row are one text. */
export interface TextStep {
  /** What it says. Nothing at all, `''`, begins the response and says nothing. */
  readonly text: string;
}

/** The model thinks. Steps of reasoning in a row are one thought. */
export interface ReasoningStep {
  /** What it thinks. */
  readonly reasoning: string;
}

/** The model calls a tool. */
export interface CallStep {
  /** The call. */
  readonly call: TurnCall;
}

/** A call of a tool. */
export interface TurnCall {
  /** The tool's name. */
  readonly name: string;
  /**
   * The arguments: an object, its JSON text, or that text in pieces with pauses and faults between them. Text is sent as it
   * is, also if it is no JSON; but gemini and ollama send arguments as an object and whole: there it must be one, and pauses
   * and faults between the pieces come before the call. @defaultValue {}
   */
  readonly arguments?: object | string | readonly (string | TurnPause | TurnFault)[];
  /** The id. @defaultValue `call_1`, `call_2` and so on, counted through all turns of a server or model */
  readonly id?: string;
}

/** Nothing is sent for a while. */
export type TurnPause =
  | {
      /** For how many milliseconds; from 0. */
      readonly waitMs: number;
    }
  | {
      /** Until this settles, well or not. */
      readonly until: PromiseLike<unknown>;
    };

/** Something goes wrong. All but `garbage` and `slow` end the response: nothing that stands behind them is sent. */
export type TurnFault =
  | StatusFault
  | ErrorFault
  | GarbageFault
  | SlowFault
  | {
      /**
       * `cut`: the body ends, without the end mark of the format. `reset`: the connection is reset. `silence`: nothing more
       * is sent, and the response stays open until it is left, or the server is closed.
       */
      readonly fault: 'cut' | 'reset' | 'silence';
    };

/** The answer is no stream. Nothing but pauses may come before it. */
export interface StatusFault {
  /** Which fault. */
  readonly fault: 'status';
  /** The HTTP status; from 200 to 599. */
  readonly status: number;
  /** The message in the body. @defaultValue one that names the status */
  readonly message?: string;
  /** The whole body, such as an HTML page. @defaultValue an error in the provider's form, with `message` */
  readonly body?: string;
  /** Headers, such as `retry-after`, beside and instead of the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The provider reports an error in the stream, in its own form: it is overloaded. */
export interface ErrorFault {
  /** Which fault. */
  readonly fault: 'error';
  /** What it says. @defaultValue 'The model is overloaded.' */
  readonly message?: string;
}

/** Bytes that are not of the format. */
export interface GarbageFault {
  /** Which fault. */
  readonly fault: 'garbage';
  /** The bytes, or text. @defaultValue an event that is broken, in the framing of the format */
  readonly bytes?: Uint8Array | string;
}

/** From here on the bytes come slowly. */
export interface SlowFault {
  /** Which fault. */
  readonly fault: 'slow';
  /** Most bytes that are written at once, from here on; a whole number from 1. @defaultValue 1 */
  readonly chunkBytes?: number;
  /** Milliseconds that pass after each write, from here on; from 0. @defaultValue 1 */
  readonly chunkMs?: number;
}
