/**
 * The address of an endpoint: the path is appended to that of the base, a slash at its end aside; `query` is added to its query.
 *
 * @throws TypeError for a base that is no absolute URL of HTTP, or has a password. The message does not quote it: it may hold a
 * key.
 */
export function endpointUrl(
  baseUrl: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = parseUrl(baseUrl);
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an absolute URL of http or https, got something else.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must have no user name and no password: use headers instead.');
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function parseUrl(text: unknown): URL | undefined {
  try {
    return new URL(String(text));
  } catch {
    return undefined;
  }
}
