import { join } from 'node:path';
import { createDatabase, operatorLimits } from '@uketsuke/db';
import { systemClock, type SecretBox } from '@uketsuke/runtime';
import { ensureDemoEndpoints, type DemoEndpointIds, type DemoEndpoints } from '@uketsuke/prisma/demo-endpoints';
import { seedDemo, type Demo, type DemoSecrets } from '@uketsuke/prisma/seed';
import { readJson, writePrivate } from './files.ts';

export type { Demo };

interface DemoOptions {
  databaseUrl: string;
  secrets: SecretBox;
  dataDir: string;
  /** Where the demo's receiver of webhooks is to listen; null: there is none. */
  receiverUrl: string | null;
}

interface PreparedDemo {
  demo: Demo;
  endpoints: DemoEndpoints | null;
}

/** Makes or finds the demo organization. Its secrets are kept beside the data, since the database has only their hashes. */
export async function prepareDemo(options: DemoOptions): Promise<PreparedDemo> {
  const { databaseUrl, secrets, dataDir, receiverUrl } = options;
  const path = join(dataDir, 'demo.json');
  const db = createDatabase({
    url: databaseUrl,
    connectionsMax: 2,
    applicationName: 'uketsuke stack',
    timeLimits: operatorLimits,
  });
  try {
    const base = { db, clock: systemClock, secrets };
    const demo = await seedDemo(base, readJson<DemoSecrets>(path));
    const { liveKey, testKey, tenantSecret } = demo;
    writePrivate(path, { liveKey, testKey, tenantSecret } satisfies DemoSecrets);
    const endpoints = receiverUrl === null ? null : await prepareEndpoints(base, { dataDir, receiverUrl });
    return { demo, endpoints };
  } finally {
    await db.close();
  }
}

/** Their ids are kept, their secrets are not: the database has them, sealed. */
async function prepareEndpoints(
  base: Parameters<typeof ensureDemoEndpoints>[0],
  { dataDir, receiverUrl }: { dataDir: string; receiverUrl: string },
): Promise<DemoEndpoints> {
  const path = join(dataDir, 'demo-endpoints.json');
  const endpoints = await ensureDemoEndpoints(base, { receiverUrl, known: readJson<DemoEndpointIds>(path) });
  writePrivate(path, endpoints.ids);
  return endpoints;
}
