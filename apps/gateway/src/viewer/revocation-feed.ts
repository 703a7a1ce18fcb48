import { type Database, listen } from '@uketsuke/db';
import type { Logger } from '@uketsuke/runtime';
import type { RevocationFeed } from './api-key-authenticator.ts';

export interface OpenRevocationFeed extends RevocationFeed {
  close(): Promise<void>;
}

/** What the trigger on `api_key` notifies. */
const channel = 'api_key_revoked';

export async function openRevocationFeed(db: Database, logger: Logger): Promise<OpenRevocationFeed> {
  const revoked: ((keyId: string) => void)[] = [];
  const disconnected: (() => void)[] = [];
  const listener = await listen(db, {
    channel,
    onMessage: (keyId) => revoked.forEach((hear) => hear(keyId)),
    onDisconnected: () => disconnected.forEach((hear) => hear()),
    onError: (err) => logger.warn({ err }, 'api_key.revocations_not_heard'),
  });
  return {
    get isConnected() {
      return listener.isConnected;
    },
    onRevoked: (hear) => void revoked.push(hear),
    onDisconnected: (hear) => void disconnected.push(hear),
    close: () => listener.close(),
  };
}
