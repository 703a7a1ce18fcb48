import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';

const topFolders = ['apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts', 'docs', '.ci'];
const inCode = /`([\w@.~-]+(?:\/[\w@.~*{}[\]-]+)+\/?)`/g;
const inLink = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** Paths named in Markdown files that do not exist, as `file: path`. */
export function missingPaths(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(inLink)].map((match) => join(dirname(file), match[1] ?? ''));
    const named = [...text.matchAll(inCode)]
      .map((match) => match[1] ?? '')
      .filter((path) => topFolders.includes(path.split('/')[0] ?? '') && !/[*{}[\]]/.test(path));
    return [...links, ...named].filter((path) => !existsSync(join(root, path))).map((path) => `${file}: ${path}`);
  });
}
