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

/** The same over a database that no other suite sees: for work across all organizations, and for accounts of the emulated providers. */
export async function openOwnTestContext(): Promise<TestSetting> {
  const { setting, close } = await openCopy();
  afterAll(close);
  return setting;
}

/** The same, usable from the first hook or test on. */
export function createOwnTestContext(): { current: TestSetting } {
  let copy: Awaited<ReturnType<typeof openCopy>> | undefined;
  beforeAll(async () => {
    copy = await openCopy();
  });
  afterAll(() => copy?.close());
  return {
    get current(): TestSetting {
      if (!copy) throw new Error('The database is made in beforeAll: too early');
      return copy.setting;
    },
  };
}

async function openCopy(): Promise<{ setting: TestSetting; close(): Promise<void> }> {
  const { url, drop } = await copyDatabase(inject('databaseTemplateUrl'));
  const setting = createTestSetting(url);
  return {
    setting,
    async close() {
      await setting.db.close();
      await drop();
    },
  };
}
