import type { OpenStdio } from '../StdioOptions.ts';
import { StdioTransport } from './StdioTransport.ts';
import { windowsTransport } from './windowsTransport.ts';

/** Makes the transport to a program, not started: that of this package, on Windows that of the official client. */
export const openStdio: OpenStdio = (target, options) =>
  process.platform === 'win32'
    ? windowsTransport(target, options)
    : Promise.resolve(new StdioTransport({ ...target, ...options, probes: [] }));
