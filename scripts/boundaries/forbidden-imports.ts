import { dirname, join } from 'node:path';
import type { SourceFile } from './read-imports.ts';
import type { Floor, PackageRule } from './table.ts';

interface Options {
  files: readonly SourceFile[];
  table: readonly PackageRule[];
  /** The packages of ours that a folder's package.json names. */
  listedPackages: (folder: string) => readonly string[];
}

/** Every import that the table does not allow, and every one that package.json does not name, as `file: import (why)`. */
export function forbiddenImports({ files, table, listedPackages }: Options): string[] {
  return files.flatMap(({ path, imports }) => {
    const rule = table.find(({ folder }) => path.startsWith(`${folder}/`));
    if (!rule) return [`${path} (its package has no line in scripts/boundaries/table.ts)`];
    const listed = listedPackages(rule.folder);
    return imports.flatMap((name) => {
      const to = fileOf({ from: path, name, rule });
      const why =
        to === null ? whyNotPackage({ from: path, name, rule, listed }) : whyNotRelative({ from: path, to, rule });
      return why === null ? [] : [`${path}: ${name} (${why})`];
    });
  });
}

/** The path of a file that is imported as a file: relative, or from the root of its package's sources (`@/lib/words`); else null. */
function fileOf({ from, name, rule }: { from: string; name: string; rule: PackageRule }): string | null {
  if (name.startsWith('.')) return join(dirname(from), name);
  return name.startsWith('@/') ? join(rule.folder, 'src', name.slice(2)) : null;
}

interface RelativeImport {
  from: string;
  to: string;
  rule: PackageRule;
}

function whyNotRelative({ from, to, rule }: RelativeImport): string | null {
  if (!to.startsWith(`${rule.folder}/`)) return 'another package is imported by its name, not by a relative path';
  if (isOfTests(from)) return null;
  if (isOfTests(to)) return 'only tests import what is made for tests';
  if (!rule.floors) return null;
  const fromHeight = heightOf(from, rule.floors, rule);
  const toHeight = heightOf(to, rule.floors, rule);
  if (fromHeight === null) return 'its folder stands on no floor in scripts/boundaries/table.ts';
  return toHeight !== null && toHeight > fromHeight ? 'it points up' : null;
}

interface PackageImport {
  from: string;
  name: string;
  rule: PackageRule;
  listed: readonly string[];
}

function whyNotPackage({ from, name, rule, listed }: PackageImport): string | null {
  const [, door, target] = /^@uketsuke\/(([^/]+).*)$/.exec(name) ?? [];
  if (door === undefined || target === undefined) return null;
  if (rule.folder.endsWith(`/${target}`)) return null;
  // The package `testing` itself stands on domain and db: what they list of it would be a circle of packages.
  if (target !== 'testing' && !listed.includes(target)) return `${rule.folder}/package.json does not name it`;
  if (rule.imports === 'anything') return null;
  if (!isOfTests(from) && isOfTests(door)) return 'only tests import what is made for tests';
  const allowed = [
    ...rule.imports,
    ...(isOfTests(from) ? ['testing/*', ...(rule.testsImport ?? [])] : []),
    ...(rule.exceptions ?? [])
      .filter(({ file }) => from === `${rule.folder}/${file}`)
      .flatMap(({ imports }) => imports),
  ];
  if (allowed.some((pattern) => isDoorOf(pattern, door))) return null;
  return target === 'testing' ? 'only tests import what is made for tests' : `${rule.folder} may not import ${door}`;
}

function isDoorOf(pattern: string, door: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === door;
  const name = pattern.slice(0, -2);
  return door === name || door.startsWith(`${name}/`);
}

/** Tests, and what only they stand on. */
function isOfTests(path: string): boolean {
  return /\.(test|conformance)\.tsx?$|\/(testing|scenarios)\//.test(path);
}

/** Which floor a file stands on; null for one that no room of the table holds. */
function heightOf(path: string, floors: readonly Floor[], rule: PackageRule): number | null {
  const room = roomOf(path, floors.flat(), rule);
  return room === null ? null : floors.findIndex((floor) => floor.includes(room));
}

/** The longest room whose path begins that of the file. */
function roomOf(path: string, rooms: readonly string[], { folder }: PackageRule): string | null {
  const inSource = path.slice(`${folder}/src/`.length);
  const holding = rooms.filter((room) => inSource === room || inSource.startsWith(`${room}/`));
  return holding.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Rooms of one package that import each other, as `a <-> b`, each once. */
export function mutualRooms({ files, table }: Pick<Options, 'files' | 'table'>): string[] {
  return table.flatMap((rule) => {
    const rooms = rule.floors?.flat() ?? [];
    const arrows = new Map<string, string>();
    for (const { path, imports } of files) {
      if (!path.startsWith(`${rule.folder}/`) || isOfTests(path)) continue;
      const from = roomOf(path, rooms, rule);
      for (const name of imports) {
        const file = fileOf({ from: path, name, rule });
        const to = file === null ? null : roomOf(file, rooms, rule);
        if (from !== null && to !== null && from !== to) arrows.set(`${from} -> ${to}`, path);
      }
    }
    return [...arrows].flatMap(([arrow, path]) => {
      const [from = '', to = ''] = arrow.split(' -> ');
      const back = arrows.get(`${to} -> ${from}`);
      return from < to && back !== undefined ? [`${rule.folder}: ${from} <-> ${to} (${path}, ${back})`] : [];
    });
  });
}
