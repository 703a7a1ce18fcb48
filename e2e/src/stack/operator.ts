import { execFileSync } from 'node:child_process';
import { sharedDataDir } from './global-setup.ts';
import { root } from './start-stack.ts';

/** Runs a command of whoever runs the service, against the stack of the journeys; answers what it says. */
export function operator<Answer>(...words: string[]): Answer {
  const args = ['apps/gateway/src/operator/main.ts', ...words, '--json', '--data-dir', sharedDataDir];
  const answer = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  // The commands are this release's own, and each says the same as long as it is.
  return JSON.parse(answer) as Answer;
}
