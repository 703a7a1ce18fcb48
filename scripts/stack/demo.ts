import { join } from 'node:path';
import { createDatabase, operatorLimits } from '@uketsuke/db';
import { systemClock, type SecretBox } from '@uketsuke/runtime';
import { seedDemo, type Demo, type DemoSecrets } from '@uketsuke/prisma/seed';
import { readJson, writePrivate } from './files.ts';

export type { Demo };

interface DemoOptions {
  databaseUrl: string;
  secrets: SecretBox;
  dataDir: string;
}

/** Makes or finds the demo organization. Its secrets are kept beside the data, since the database has only their hashes. */
export async function prepareDemo({ databaseUrl, secrets, dataDir }: DemoOptions): Promise<Demo> {
  const path = join(dataDir, 'demo.json');
  const db = createDatabase({
    url: databaseUrl,
    connectionsMax: 2,
    applicationName: 'uketsuke stack',
    timeLimits: operatorLimits,
  });
  try {
    const demo = await seedDemo({ db, clock: systemClock, secrets }, readJson<DemoSecrets>(path));
    const { liveKey, testKey, tenantSecret } = demo;
    writePrivate(path, { liveKey, testKey, tenantSecret } satisfies DemoSecrets);
    return demo;
  } finally {
    await db.close();
  }
}
