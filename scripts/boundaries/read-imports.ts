import { readFileSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One file of ours, and every module it names: imported, re-exported, or asked for by `import('…')`; types too. */
export interface SourceFile {
  path: string;
  imports: readonly string[];
}

const codeFolders = '{apps,packages,scripts,bench,eval,e2e,prisma}';
/** Folders and files that a tool makes. */
const made = ['node_modules', 'dist', '.next', 'generated', 'next-env.d.ts'];
const inCall = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every source file of the project with its imports, by paths from the root. */
export function readSourceFiles(root: string): SourceFile[] {
  return globSync(`${codeFolders}/**/*.{ts,tsx,mts,mjs}`, {
    cwd: root,
    exclude: (path) => made.includes(basename(path)),
  })
    .toSorted()
    .map((path) => ({ path, imports: importsOf(path, readFileSync(join(root, path), 'utf8')) }));
}

export function importsOf(path: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(path, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest));
  const named = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported].flatMap((request) =>
    request ? [request.value] : [],
  );
  // The parser gives no text for `import('…')`, and leaves it out where it is a type.
  return [...new Set([...named, ...[...text.matchAll(inCall)].map((match) => match[1] ?? '')])];
}
