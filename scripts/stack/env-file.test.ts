import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeEnvFile } from './env-file.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'env-file-'))));
afterEach(() => rmSync(root, { recursive: true }));

const isSetting = (name: string): boolean => name !== 'PROT';

it('says which settings of .env count, which are exported, and which do not exist, without a value', () => {
  writeFileSync(join(root, '.env'), '# mine\nAPP_SECRET=secret\nLOG_LEVEL="debug"\nPROT=1\n');
  const lines = describeEnvFile({ root, environment: { APP_SECRET: 'secret', LOG_LEVEL: 'warn' }, isSetting });
  expect(lines).toEqual([
    '.env gives APP_SECRET.',
    '.env does not count for LOG_LEVEL: exported variables win.',
    '.env names PROT: npm start has no such settings.',
  ]);
  expect(lines.join()).not.toMatch(/secret\b|debug|warn/);
});

it('says nothing without a .env', () => {
  expect(describeEnvFile({ root, environment: {}, isSetting })).toEqual([]);
});
