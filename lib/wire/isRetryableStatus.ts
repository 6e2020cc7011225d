/**
 * Tells whether the same request may succeed later after an HTTP error status: 408, 409 (providers use it for lock
 * timeouts), 429 and every 5xx, 529 included.
 */
export function isRetryableStatus(status: number): boolean {
  return [408, 409, 429].includes(status) || (status >= 500 && status <= 599);
}
