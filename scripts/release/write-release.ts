import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';

export interface ReleaseOptions {
  root: string;
  /** Must be new or empty. */
  target: string;
  /** With the Node of this process as bin/node. */
  hasNode: boolean;
}

/** The workspaces of a release. The others are for development only. */
const workspaces = ['apps/gateway', 'apps/voice', 'apps/web', 'prisma', 'packages/*'];
const developmentPackages = ['testing', 'api-client'];
/** The gateway serves guides of `docs`. */
const singles = ['package-lock.json', 'LICENSE', 'docs', 'ops'];
const madeFolders = ['node_modules', '.turbo', 'testing', 'dist', 'coverage'];
const manifestSchema = z.looseObject({ workspaces: z.array(z.string()) });

/** Writes all of a release but its packages. Throws an Error where something is there already, or has not been built. */
export function writeRelease({ root, target, hasNode }: ReleaseOptions): void {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  for (const made of ['packages/db/src/generated', 'packages/graphql/src/generated', 'apps/web/.next/BUILD_ID']) {
    if (!existsSync(join(root, made))) throw new Error(`${made} is missing: it is made before a release is written.`);
  }
  mkdirSync(target, { recursive: true });
  for (const path of [...singles, ...workspaceFolders(root)]) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => isReleased(relative(root, from)),
    });
  }
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...manifest, workspaces }, null, 2)}\n`);
  if (hasNode) copyNode(target);
}

function workspaceFolders(root: string): string[] {
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = dirname(pattern);
    return readdirSync(join(root, parent))
      .filter((name) => !developmentPackages.includes(name))
      .map((name) => join(parent, name));
  });
}

/** Not tests, what tools made for development, or the files that somebody keeps beside the code, such as `.env`. */
export function isReleased(path: string): boolean {
  const name = basename(path);
  if (/\.(test|spec|conformance)\.tsx?$/.test(name) || name === 'tsconfig.tsbuildinfo') return false;
  const parts = path.split(sep);
  if (parts.includes('.next')) return !path.startsWith(join('apps', 'web', '.next', 'cache'));
  if (name.startsWith('.')) return false;
  return !parts.some((part) => madeFolders.includes(part));
}

function copyNode(target: string): void {
  const node = join(target, 'bin', 'node');
  mkdirSync(dirname(node));
  cpSync(process.execPath, node, { dereference: true });
  chmodSync(node, 0o755);
}
