import { createHmac } from 'node:crypto';
import type { IceServer } from '@uketsuke/contracts';

export interface IceConfig {
  /** Named instead of the voice node's own STUN; empty: that one is. */
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** The secret that coturn's `use-auth-secret` shares with this service. */
  turnSecret: string | null;
}

/** Longer than any call: a relay asks for the credential again whenever an allocation is refreshed. */
const turnCredentialMs = 4 * 3_600_000;

export interface IceRequest {
  sessionId: string;
  /** Where the session's voice node answers STUN itself. */
  nodeStunUrl: string | null;
  nowMs: number;
}

/** STUN, and where a TURN server is configured a credential that only this session has, for a few hours. */
export function iceServersFor(
  { stunUrls, turnUrls, turnSecret }: IceConfig,
  { sessionId, nodeStunUrl, nowMs }: IceRequest,
): IceServer[] {
  const stun = stunUrls.length === 0 && nodeStunUrl !== null ? [nodeStunUrl] : [...stunUrls];
  const servers: IceServer[] = stun.length > 0 ? [{ urls: stun }] : [];
  if (turnUrls.length === 0 || turnSecret === null) return servers;
  const username = `${Math.floor((nowMs + turnCredentialMs) / 1000)}:${sessionId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turnUrls], username, credential }];
}
