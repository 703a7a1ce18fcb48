/** npm run boundaries: holds every import of the project against scripts/boundaries/table.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { forbiddenImports, mutualRooms } from './forbidden-imports.ts';
import { readSourceFiles } from './read-imports.ts';
import { table } from './table.ts';

const root = join(import.meta.dirname, '..', '..');
const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const listed = new Map(table.map(({ folder }) => [folder, packagesListedBy(folder)]));
const files = readSourceFiles(root);
const problems = [
  ...forbiddenImports({ files, table, listedPackages: (folder) => listed.get(folder) ?? [] }),
  ...mutualRooms({ files, table }),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function packagesListedBy(folder: string): string[] {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = packageSchema.parse(JSON.parse(text));
  return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) =>
    name.startsWith('@uketsuke/') ? [name.slice('@uketsuke/'.length)] : [],
  );
}
