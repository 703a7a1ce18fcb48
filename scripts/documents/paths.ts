import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const topFolders = ['apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts', 'docs', 'ops', '.ci'];
/** Made by tools, and ignored by git; the project may also stand outside a git checkout. */
const madeFolders = ['node_modules', 'dist', '.next', '.turbo', '.data', 'generated', 'coverage', 'test-results'];
const inCode = /`([\w@.~-]+(?:\/[\w@.~*{}[\]-]+)+\/?)`/g;
const inLink = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** Paths named in Markdown files that do not exist, as `file: path`. */
export function missingPaths(root: string): string[] {
  const files = globSync('**/*.md', { cwd: root, exclude: (path) => madeFolders.includes(basename(path)) });
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(inLink)].map((match) => join(dirname(file), match[1] ?? ''));
    const named = [...text.matchAll(inCode)]
      .map((match) => match[1] ?? '')
      .filter((path) => topFolders.includes(path.split('/')[0] ?? '') && !/[*{}[\]]/.test(path));
    return [...links, ...named].filter((path) => !existsSync(join(root, path))).map((path) => `${file}: ${path}`);
  });
}
