import { createTestSetting } from '@uketsuke/testing/faults';
import { stackFacts } from './world.ts';

/** The stack's own database: for what only time brings about. */
export async function inDatabase(
  work: (db: ReturnType<typeof createTestSetting>['db']) => Promise<unknown>,
): Promise<void> {
  const { db } = createTestSetting(stackFacts().database_url);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
