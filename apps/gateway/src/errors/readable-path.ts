/**
 * A path that cannot be decoded is sent where nothing is: below the same first segment, so that it is counted, logged and
 * answered 404 like any unknown path. Without this the router would answer before any hook.
 */
export function readablePath(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return /^\/v1(\/|$)/.test(path) ? '/v1/-' : '/-';
  }
}
