import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const bin = join(root, 'node_modules', '.bin');
export const node24 = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** The environment for our own tools: the pinned Node first on the path. */
export function toolEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}`, ...extra };
}
