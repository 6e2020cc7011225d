import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { describeValue } from '../../schema/describeValue.ts';
import { cleanLine } from '../cleanText.ts';
import { rateGate } from '../rateGate.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { answeredId, brokenAnswerIds } from './answeredId.ts';
import { type ByteLine, ByteLines } from './ByteLines.ts';

/** What is done with the output of a program. */
export interface OutputHooks {
  /** Takes a message. */
  readonly onMessage: (message: JSONRPCMessage) => void;
  /** Called for a line that is too long, and of which nobody knows whom it answers, and for too many lines that are no messages. */
  readonly onUnreadable: () => void;
}

const RATE = { burst: 50, perSecond: 10 };
const MAX_CHARS = 200;

/** Most lines in a row that are no messages: to look at more would leave no time for anything else. */
const MAX_STRAY_LINES = 10_000;

/** How what may be a message begins. */
const OBJECT_OR_ARRAY = /^\s*[[{]/;

/**
 * Reads the messages that a program writes. A line that is no message is a diagnostic; what floods is left out, and after 10,000
 * in a row nothing more is read. A line beyond `maxAnswerBytes`, and an answer that is not as the protocol says, fail the request
 * that they answer, and no other.
 */
export function stdoutLines(options: StdioOptions, hooks: OutputHooks): ByteLines {
  const { module, maxAnswerBytes, requests, diagnose, scheduler } = options;
  const mayPass = rateGate(() => scheduler.now(), RATE);
  const tell = (message: string) => diagnose({ type: 'server-output', message });
  // Lines since the last message.
  let strayLines = 0;

  function readMessage(text: string): void {
    const message = OBJECT_OR_ARRAY.test(text) ? parse(text) : undefined;
    if (message === undefined) return passOver(text);
    strayLines = 0;
    hooks.onMessage(message);
  }

  function parse(text: string): JSONRPCMessage | undefined {
    try {
      return module.deserializeMessage(text);
    } catch {
      for (const id of brokenAnswerIds(text)) requests()?.lose(id, 'malformed');
      return undefined;
    }
  }

  function passOver(text: string): void {
    strayLines += 1;
    if (strayLines === MAX_STRAY_LINES) {
      tell(`The program has written ${MAX_STRAY_LINES} lines in a row that are no messages.`);
      hooks.onUnreadable();
    } else if (mayPass()) {
      const shown = describeValue(cleanLine(text.slice(0, MAX_CHARS), MAX_CHARS));
      tell(`The program has written a line that is no message: ${shown}.`);
    }
  }

  function dropLine(head: string, tail: string): void {
    const id = answeredId(head, tail);
    if (id !== undefined && id !== 'none') {
      requests()?.lose(id, 'too-large');
      return;
    }
    if (mayPass()) tell(`The program has written a message of more than ${maxAnswerBytes} bytes.`);
    if (id === undefined) hooks.onUnreadable();
  }

  return new ByteLines(maxAnswerBytes, ({ text, tail }: ByteLine) => {
    if (strayLines >= MAX_STRAY_LINES) return;
    if (tail !== undefined) dropLine(text, tail);
    else if (text.trim() !== '') readMessage(text);
  });
}
