import { map, type Observable } from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import { mergeParts } from '../../tools/mergeParts.ts';
import type { ToolOutput, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { Truncation } from '../../tools/ToolResult.ts';
import { BoundedOutput, type TextLimit } from './BoundedOutput.ts';
import { boundMedia, mediaLeftOut } from './boundMedia.ts';
import { charsOf } from './charsOf.ts';
import { Spill } from './Spill.ts';
import type { SpillSink } from './SpillSink.ts';
import { spillNote } from './spillNote.ts';

/** How a result is bounded. */
export interface ResultLimits extends TextLimit {
  /** Most bytes of one medium; 0: no limit. */
  readonly maxMediaBytes: number;
}

/** How the output of one call is bounded. */
export interface OutputLimits extends ResultLimits {
  /** Takes the whole output if it is over a bound. */
  readonly spill: SpillSink | undefined;
}

const NO_PARTS: readonly ToolOutputPart[] = /* @__PURE__ */ Object.freeze([]);

/** The output of one call, bounded while it streams; what is over a bound goes to a sink, if there is one. */
export class CallOutput {
  readonly #call: ToolCall;
  readonly #limits: OutputLimits;
  readonly #bounded: BoundedOutput;
  /** Made at the first part over a bound. */
  #spill: Spill | undefined;
  #isAborted = false;
  #hasEnded = false;
  /** Media in whose place there is a note. */
  #mediaLeftOut = 0;
  /** Whether everything came, as far as is known. */
  #isComplete = true;
  /** Where the whole output is. */
  #reference: string | undefined;

  constructor(call: ToolCall, limits: OutputLimits) {
    this.#call = call;
    this.#limits = limits;
    this.#bounded = new BoundedOutput(limits);
  }

  /** Whether more text came than may be kept. */
  get overflowed(): boolean {
    return this.#bounded.overflowed;
  }

  /** Whether more can come: it has neither ended nor was aborted. */
  get isOpen(): boolean {
    return !this.#hasEnded && !this.#isAborted;
  }

  /** Whether its end was said before everything had come. */
  get isCutShort(): boolean {
    return !this.#isComplete;
  }

  /** Everything kept so far, without the note about the whole output. */
  get kept(): readonly ToolOutputPart[] {
    return this.#bounded.parts;
  }

  /** Everything kept so far, the note about the whole output included: behind JSON that was cut, it is a part of its own. */
  get parts(): readonly ToolOutputPart[] {
    if (this.#reference === undefined) return this.kept;
    const parts = [...this.kept, ...this.note];
    return this.#bounded.isJson ? Object.freeze(parts) : mergeParts(parts);
  }

  /** The note with the reference; no parts if there is none. */
  get note(): readonly ToolOutputPart[] {
    if (this.#reference === undefined) return NO_PARTS;
    return Object.freeze([Object.freeze({ type: 'text', text: spillNote(this.#reference) })]);
  }

  /** Takes an output; returns the parts of it that are kept and need not wait for what follows. */
  push({ parts, structured }: ToolOutput): readonly ToolOutputPart[] {
    const { maxMediaBytes, spill } = this.#limits;
    const bounded = boundMedia(parts, maxMediaBytes);
    this.#mediaLeftOut += mediaLeftOut(parts, bounded);
    if (spill !== undefined && this.#spill === undefined) {
      const isOver = bounded !== parts || this.#bounded.exceeds(bounded);
      if (isOver) this.#startSpill(spill);
    }
    this.#spill?.next(parts);
    return this.#bounded.push(bounded, structured !== undefined);
  }

  /** Says that nothing more comes; returns what was held back. `isComplete`: everything came, so the total is known. */
  end(isComplete: boolean): readonly ToolOutputPart[] {
    this.#hasEnded = true;
    this.#isComplete &&= isComplete;
    return this.#bounded.end();
  }

  /**
   * Ends what goes to the sink. Emits the note with the reference when the sink has answered, no parts if it gave none, and
   * completes. Undefined if there is no sink to wait for.
   */
  finish(): Observable<readonly ToolOutputPart[]> | undefined {
    return this.#spill?.finish().pipe(
      map((reference) => {
        this.#reference = reference;
        return this.note;
      }),
    );
  }

  /** Unsubscribes the sink, if there is one that has not answered. Idempotent. */
  abort(): void {
    this.#isAborted = true;
    this.#spill?.abort();
  }

  #startSpill(sink: SpillSink): void {
    this.#spill = new Spill(sink, this.#call, this.#bounded.all);
    // The sink itself may have cancelled the call.
    if (this.#isAborted) this.#spill.abort();
  }

  /** What was cut or left out; undefined if nothing was. */
  get truncation(): Truncation | undefined {
    const cut = this.#bounded.truncation(this.#isComplete);
    if (cut === undefined && this.#mediaLeftOut === 0) return undefined;
    const kept = charsOf(this.kept);
    return Object.freeze({
      ...(cut ?? { unit: 'utf16', kept, ...(this.#isComplete && { total: kept }) }),
      ...(this.#mediaLeftOut > 0 && { mediaLeftOut: this.#mediaLeftOut }),
      ...(this.#reference !== undefined && { reference: this.#reference }),
    });
  }
}
