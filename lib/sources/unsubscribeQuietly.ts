import type { Unsubscribable } from 'rxjs';

/** Unsubscribes, and drops what a teardown throws: it must keep nobody else from being stopped. */
export function unsubscribeQuietly(subscription: Unsubscribable | undefined): void {
  try {
    subscription?.unsubscribe();
  } catch {
    // Whose teardown it is has had its say.
  }
}
