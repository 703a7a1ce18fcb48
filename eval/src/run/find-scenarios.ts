import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

export const scenariosFolder = resolve(import.meta.dirname, '../../scenarios');

/** Files as they are, folders with all that is in them; in the order of their names. */
export async function findScenarios(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(filesOf));
  return [...new Set(found.flat())];
}

async function filesOf(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null);
  if (!info) throw new Error(`${path}: there is no such file or folder`);
  if (info.isFile()) return [relative(process.cwd(), resolve(path))];
  const files = await readdir(path, { recursive: true });
  return files
    .filter((file) => /\.ya?ml$/.test(file))
    .toSorted()
    .map((file) => relative(process.cwd(), resolve(join(path, file))));
}
