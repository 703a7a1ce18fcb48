import { execFileSync } from 'node:child_process';
import { sharedDataDir } from './global-setup.ts';
import { root } from './start-stack.ts';
import { stackFacts } from './world.ts';

/** A one-time link by which the demo's admin signs in. */
export function signInLink(): string {
  const args = [
    'apps/gateway/src/operator/main.ts',
    'sign-in',
    '--email',
    stackFacts().admin_email,
    '--json',
    '--data-dir',
    sharedDataDir,
  ];
  const answer = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return (JSON.parse(answer) as { url: string }).url;
}
