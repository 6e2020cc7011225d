import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { describeValue } from '../../schema/describeValue.ts';
import { cleanLine } from '../cleanText.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { answeredId, brokenAnswerIds } from './answeredId.ts';
import { type ByteLine, ByteLines } from './ByteLines.ts';
import { rateGate } from './rateGate.ts';

/** What is done with the output of a program. */
export interface OutputHooks {
  /** Takes a message. */
  readonly onMessage: (message: JSONRPCMessage) => void;
  /** Called for a line that is too long, and of which nobody knows whom it answers. */
  readonly onUnreadable: () => void;
}

const MAX_CHARS = 200;

/**
 * Reads the messages that a program writes. A line that is no message is a diagnostic; what floods is left out. A line beyond
 * `maxAnswerBytes`, and an answer that is not as the protocol says, fail the request that they answer, and no other.
 */
export function stdoutLines(options: StdioOptions, hooks: OutputHooks): ByteLines {
  const { module, maxAnswerBytes, requests, diagnose, scheduler } = options;
  const mayPass = rateGate(() => scheduler.now());
  const tell = (message: string) => {
    if (mayPass()) diagnose({ type: 'server-output', message });
  };

  function readMessage(text: string): void {
    let message: JSONRPCMessage;
    try {
      message = module.deserializeMessage(text);
    } catch {
      for (const id of brokenAnswerIds(text)) requests()?.lose(id, 'malformed');
      const shown = describeValue(cleanLine(text.slice(0, MAX_CHARS), MAX_CHARS));
      tell(`The program has written a line that is no message: ${shown}.`);
      return;
    }
    hooks.onMessage(message);
  }

  function dropLine(head: string, tail: string): void {
    const id = answeredId(head, tail);
    if (id !== undefined && id !== 'none') {
      requests()?.lose(id, 'too-large');
      return;
    }
    tell(`The program has written a message of more than ${maxAnswerBytes} bytes.`);
    if (id === undefined) hooks.onUnreadable();
  }

  return new ByteLines(maxAnswerBytes, ({ text, tail }: ByteLine) => {
    if (tail !== undefined) dropLine(text, tail);
    else if (text.trim() !== '') readMessage(text);
  });
}
