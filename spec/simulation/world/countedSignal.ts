import type { RunFacts } from '../ledger/facts.ts';

/** A signal that counts its listeners in the facts of a run, and how it is aborted. */
export function countedSignal(run: RunFacts): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = new Set<unknown>();
  const count = (): void => {
    run.listeners = listeners.size;
    run.mostListeners = Math.max(run.mostListeners, listeners.size);
  };
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (type: string, listener: EventListener): void => {
    listeners.add(listener);
    count();
    addEventListener.call(signal, type, listener);
  };
  signal.removeEventListener = (type: string, listener: EventListener): void => {
    listeners.delete(listener);
    count();
    removeEventListener.call(signal, type, listener);
  };
  return { signal, abort: () => controller.abort(new Error('abort')) };
}
