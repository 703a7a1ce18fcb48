/** Holds every document of the repository against `schema.graphql`; prints what is wrong. */
import { buildSchema } from 'graphql';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentProblems } from './document-problems.ts';
import { findDocuments, type FoundDocument } from './find-documents.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const schema = buildSchema(await readFile(join(root, 'packages/schema/schema.graphql'), 'utf8'));
const sources = glob('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path === 'packages/graphql' || /(?:^|\/)(?:node_modules|generated|dist|\.next)$/.test(path),
});

const byWorkspace = new Map<string, FoundDocument[]>();
for await (const path of sources) {
  const documents = findDocuments({ path, source: await readFile(join(root, path), 'utf8') });
  const workspace = path.split('/').slice(0, 2).join('/');
  byWorkspace.set(workspace, [...(byWorkspace.get(workspace) ?? []), ...documents]);
}

const all = [...byWorkspace.values()];
const problems = all.flatMap((found) => documentProblems(schema, found));
for (const problem of problems) console.error(problem);
console.log(`${all.flat().length} documents`);
process.exitCode = problems.length === 0 ? 0 : 1;
