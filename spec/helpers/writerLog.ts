import type { TurnWriter } from '../../lib/ui/TurnWriter.ts';

/** A writer that notes what it is told, one line each: the method, and what it is about. */
export function writerLog(emit: (line: string) => void): TurnWriter {
  return {
    start: () => emit('start'),
    startStep: (step) => emit(`startStep ${step}`),
    endStep: (step) => emit(`endStep ${step}`),
    startBlock: ({ kind, number }) => emit(`startBlock ${kind}${number}`),
    addText: ({ kind, number }, delta) => emit(`addText ${kind}${number} ${delta}`),
    endBlock: ({ kind, number }) => emit(`endBlock ${kind}${number}`),
    startCall: ({ id, name }) => emit(`startCall ${id} ${name}`),
    addArguments: ({ id, text }, delta) => emit(`addArguments ${id} ${delta} of ${text}`),
    sealCall: ({ id, sealed }) => emit(`sealCall ${id} ${sealed.arguments}`),
    askApproval: ({ id }) => emit(`askApproval ${id}`),
    interruptCall: ({ id }, info) => emit(`interruptCall ${id} ${info}`),
    showProgress: ({ id }, { value }) => emit(`showProgress ${id} ${value}`),
    showOutput: ({ id }, { seq }) => emit(`showOutput ${id} ${seq}`),
    endCall: ({ id }, { status }) => emit(`endCall ${id} ${status}`),
    cutCall: ({ id }, message) => emit(`cutCall ${id} ${message}`),
    leaveCall: ({ id }) => emit(`leaveCall ${id}`),
    retryResponse: (attempt) => emit(`retryResponse ${attempt}`),
    addUsage: ({ inputTokens }) => emit(`addUsage ${inputTokens}`),
    finish: (reason) => emit(`finish ${reason}`),
    abort: () => emit('abort'),
    fail: (error) => emit(`fail ${error}`),
  };
}
