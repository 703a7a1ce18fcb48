import { afterAll, beforeAll, inject } from 'vitest';
import { createTestSetting, type TestSetting } from '../fixtures/test-setting.ts';
import { copyDatabase } from './test-server.ts';
import './global-setup.ts';

/** Call at the top of an integration test file; connections are closed when the file ends. */
export function createTestContext(): TestSetting {
  const setting = createTestSetting(inject('databaseUrl'));
  afterAll(() => setting.db.close());
  return setting;
}

/** The same over a database that no other suite sees: for work across all organizations. Usable from the first hook or test on. */
export function createOwnTestContext(): { current: TestSetting } {
  const holder: { current: TestSetting | undefined } = { current: undefined };
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const copy = await copyDatabase(inject('databaseTemplateUrl'));
    drop = copy.drop;
    holder.current = createTestSetting(copy.url);
  });
  afterAll(async () => {
    await holder.current?.db.close();
    await drop?.();
  });
  return {
    get current(): TestSetting {
      if (!holder.current) throw new Error('The database is made in beforeAll: too early');
      return holder.current;
    },
  };
}
