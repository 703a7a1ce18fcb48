import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testAppSecret } from '@uketsuke/testing';
import { expect, inject, test } from 'vitest';
import type { Outcome } from './operate.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

async function run(args: string[], env: Record<string, string>): Promise<Outcome> {
  const surroundings = { PATH: process.env['PATH'], ...env };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args], { env: surroundings });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Outcome;
  }
}

test('a process prints what was found, and ends by itself when the database has answered', async () => {
  const env = { DATABASE_URL: inject('databaseUrl'), APP_SECRET: testAppSecret };
  const { code, stdout } = await run(['invoice', 'list', '--id', 'org_unknown', '--json'], env);
  expect([code, stdout]).toEqual([0, '{"invoices":[]}\n']);
  const refused = await run(['key', 'revoke', '--id', 'key_unknown'], env);
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^not_found: .*\n$/) });
});

test('a process tells by its exit code that it was asked wrongly, and says how on stderr', async () => {
  expect(await run(['--help'], {})).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run operator') });
  const wrong = await run(['nothing'], {});
  expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Unknown command: nothing\n/) });
});
