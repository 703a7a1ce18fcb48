import { createHmac } from 'node:crypto';
import type { IceServer } from '@uketsuke/contracts/rest';

export interface IceConfig {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** The secret that coturn's `use-auth-secret` shares with this service. */
  turnSecret: string | null;
}

/** Longer than any call: a relay asks for the credential again whenever an allocation is refreshed. */
const turnCredentialMs = 4 * 3_600_000;

/** STUN, and where a TURN server is configured a credential that only this session has, for a few hours. */
export function iceServersFor(
  { stunUrls, turnUrls, turnSecret }: IceConfig,
  { sessionId, nowMs }: { sessionId: string; nowMs: number },
): IceServer[] {
  const servers: IceServer[] = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  if (turnUrls.length === 0 || turnSecret === null) return servers;
  const username = `${Math.floor((nowMs + turnCredentialMs) / 1000)}:${sessionId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turnUrls], username, credential }];
}
