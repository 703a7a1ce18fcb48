import { join } from 'node:path';
import { createDatabase } from '@uketsuke/db';
import { ensureOwnVoiceNode } from '@uketsuke/prisma/own-voice-node';
import { systemClock, type SecretBox } from '@uketsuke/runtime';
import { readJson, writePrivate } from './files.ts';

interface OwnVoiceNodeOptions {
  databaseUrl: string;
  secrets: SecretBox;
  dataDir: string;
  /** Where browsers reach it this time. */
  publicUrl: string;
  isEmbedded: boolean;
}

interface KeptNode {
  credential: string;
}

/**
 * Makes or finds the voice node of this folder and answers its credential. That is kept beside the data, since the database has
 * only its hash, and the node's journal is encrypted under it.
 */
export async function prepareVoiceNode(options: OwnVoiceNodeOptions): Promise<string> {
  const { databaseUrl, secrets, dataDir, publicUrl, isEmbedded } = options;
  const path = join(dataDir, 'voice-node.json');
  const db = createDatabase({ url: databaseUrl, connectionsMax: 2, applicationName: 'uketsuke stack' });
  try {
    const knownCredential = readJson<KeptNode>(path)?.credential ?? null;
    const base = { db, clock: systemClock, secrets };
    const credential = await ensureOwnVoiceNode(base, { publicUrl, isEmbedded, knownCredential });
    writePrivate(path, { credential } satisfies KeptNode);
    return credential;
  } finally {
    await db.close();
  }
}
