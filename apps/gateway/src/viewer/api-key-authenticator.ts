import type { Viewer } from '@uketsuke/domain';
import { type Clock, isWellFormedSecret, type Logger } from '@uketsuke/runtime';
import { hash } from 'node:crypto';

export type ApiKeyViewer = Extract<Viewer, { kind: 'api_key' }>;

/** Tells which keys were revoked, by whatever process. */
export interface RevocationFeed {
  /** False while messages may be missed. */
  readonly isConnected: boolean;
  onRevoked(listener: (keyId: string) => void): void;
  onDisconnected(listener: () => void): void;
}

export interface ApiKeyAuthenticatorOptions {
  /** The viewer of a key that is known and not revoked. */
  find(secret: string): Promise<ApiKeyViewer | null>;
  /** Writes when keys were last used, Unix ms by key id. */
  recordUse(lastUsed: ReadonlyMap<string, number>): Promise<void>;
  revocations: RevocationFeed;
  clock: Clock;
  logger: Logger;
}

export interface ApiKeyAuthenticator {
  /** Null for anything that is not a valid key in an Authorization header. */
  authenticate(authorization: string | undefined): ApiKeyViewer | Promise<ApiKeyViewer | null> | null;
  /** Writes what `recordUse` has not seen yet. */
  flush(): Promise<void>;
}

const trustMs = 5_000;
const keysMax = 10_000;

interface Known {
  viewer: ApiKeyViewer;
  /** By the monotonic clock. */
  trustedUntil: number;
}

/**
 * Verified keys are trusted for a few seconds, so that a busy key costs no query. A revocation ends that at once, and
 * while revocations might be missed nothing is trusted at all.
 */
export function createApiKeyAuthenticator(options: ApiKeyAuthenticatorOptions): ApiKeyAuthenticator {
  const { find, recordUse, revocations, clock, logger } = options;
  const known = new Map<string, Known>();
  const lastUsed = new Map<string, number>();
  /** Raised by every revocation: an answer that was asked for before it is not kept. */
  let generation = 0;
  revocations.onRevoked((keyId) => {
    generation += 1;
    for (const [digest, entry] of known) if (entry.viewer.keyId === keyId) known.delete(digest);
  });
  revocations.onDisconnected(() => {
    generation += 1;
    known.clear();
  });

  const look = async (secret: string, digest: string): Promise<ApiKeyViewer | null> => {
    const askedAt = generation;
    const isConnected = revocations.isConnected;
    const viewer = await find(secret);
    if (!viewer) return null;
    lastUsed.set(viewer.keyId, clock.now());
    if (isConnected && revocations.isConnected && askedAt === generation) {
      if (known.size >= keysMax) known.clear();
      known.set(digest, { viewer, trustedUntil: clock.monotonic() + trustMs });
    }
    return viewer;
  };

  return {
    authenticate(authorization) {
      const secret = bearerOf(authorization);
      if (secret === undefined) return null;
      // The key itself is not kept in memory longer than its request.
      const digest = hash('sha256', secret, 'base64');
      const entry = known.get(digest);
      if (!entry || entry.trustedUntil <= clock.monotonic()) return isApiKey(secret) ? look(secret, digest) : null;
      lastUsed.set(entry.viewer.keyId, clock.now());
      return entry.viewer;
    },
    async flush() {
      if (lastUsed.size === 0) return;
      const batch = new Map(lastUsed);
      lastUsed.clear();
      try {
        await recordUse(batch);
      } catch (err) {
        logger.warn({ err }, 'api_key.last_use_not_recorded');
      }
    },
  };
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

export function isApiKey(secret: string): boolean {
  return isWellFormedSecret(secret, 'vk_live_') || isWellFormedSecret(secret, 'vk_test_');
}
