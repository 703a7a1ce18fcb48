/** The manuals of our programs are files beside them, so that they can be read before anything is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** What `--help` prints for a program; null when something else was asked for, or the program tells it itself. */
export function askedManual(program, args) {
  if (!args.includes('--help') && !args.includes('-h')) return null;
  const path = join(root, dirname(program), 'manual.txt');
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : null;
}
