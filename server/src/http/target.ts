// Cuts parts out of a request's absolute URL as text, because a URL parser could change them.

/** Path and query as the client sent them. */
export function targetOf(url: string): string {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  return at < 0 ? '/' : url.slice(at);
}

export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}
