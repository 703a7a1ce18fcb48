/** What became of a request to the sign-in routes of the gateway. */
export type AuthAnswer =
  | { kind: 'done' }
  /** What was sent is wrong, used or too old. */
  | { kind: 'refused' }
  | { kind: 'limited'; waitMs: number }
  /** The network, or the service. */
  | { kind: 'failed' };

const defaultWaitSeconds = 3600;

export async function requestAuth(path: '/auth/links' | '/auth/session', body: object): Promise<AuthAnswer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response || response.status >= 500) return { kind: 'failed' };
  if (response.ok) return { kind: 'done' };
  if (response.status !== 429) return { kind: 'refused' };
  const seconds = Number(response.headers.get('retry-after') ?? defaultWaitSeconds);
  return { kind: 'limited', waitMs: (Number.isFinite(seconds) ? seconds : defaultWaitSeconds) * 1000 };
}
