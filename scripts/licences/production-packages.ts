import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export interface ProductionPackage {
  name: string;
  version: string;
  /** As its manifest says it; null where it says nothing that npm understands. */
  licence: string | null;
  /** An installation may go without it: for another platform, or an extra. */
  isOptional: boolean;
  /** Where it is installed, as the lock file names it. */
  paths: string[];
}

/** The processes that a deployment runs, and what prepares their database. */
const processes = ['apps/gateway', 'apps/voice', 'apps/web', 'prisma'];

const names = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().default(false),
      /** Of a link: the folder of the workspace. */
      resolved: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});
type Locked = z.infer<typeof lockSchema>['packages'];

/** The packages of others that these processes may load, on any platform, each version once: by the lock file, so that every machine answers the same. */
export function readProductionPackages(root: string): ProductionPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const all = reach(packages, { isWithOptional: true });
  const needed = reach(packages, { isWithOptional: false });
  const found = new Map<string, ProductionPackage>();
  for (const path of all) {
    const { version, license } = packages[path] ?? {};
    if (!path.includes('node_modules/') || version === undefined) continue;
    const name = path.split('node_modules/').at(-1) ?? '';
    const isOptional = !needed.has(path);
    const known = found.get(`${name}@${version}`);
    if (known) {
      known.isOptional &&= isOptional;
      known.paths.push(path);
    } else found.set(`${name}@${version}`, { name, version, licence: license ?? null, isOptional, paths: [path] });
  }
  const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  return [...found.values()].toSorted((a, b) => inOrder(a.name, b.name) || inOrder(a.version, b.version));
}

/** Paths of all that the processes depend on, directly or through others. */
function reach(packages: Locked, { isWithOptional }: { isWithOptional: boolean }): Set<string> {
  const reached = new Set<string>();
  const waiting = processes.filter((path) => path in packages);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (!entry || reached.has(path)) continue;
    reached.add(path);
    if (entry.link && entry.resolved !== undefined) waiting.push(entry.resolved);
    const peers = Object.keys(entry.peerDependencies).filter((name) => !entry.peerDependenciesMeta[name]?.optional);
    const wanted = [...Object.keys(entry.dependencies), ...peers].filter(
      (name) => !(name in entry.optionalDependencies),
    );
    if (isWithOptional) wanted.push(...Object.keys(entry.optionalDependencies));
    for (const name of wanted) waiting.push(...(resolve(packages, { name, from: path }) ?? []));
  }
  return reached;
}

/** As Node looks a package up: in the folder of whoever asks, then upwards. Null where it is not installed. */
function resolve(packages: Locked, { name, from }: { name: string; from: string }): [string] | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return [path];
    if (folder === '') return null;
  }
}
