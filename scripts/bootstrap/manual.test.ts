import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** What git has of the project, without anything that was installed or generated. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'manual-'));
  const files = globSync(['package.json', 'scripts/**/*.mjs', '{apps,e2e,scripts}/**/manual.txt'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  for (const path of files) cpSync(join(root, path), join(clone, path));
});
afterAll(() => rmSync(clone, { recursive: true }));

it.each(['start', 'operator', 'phone', 'doctor', 'faults', 'release'])(
  'the manual of npm run %s is printed where nothing is installed, and nothing is',
  (name) => {
    const [, ...command] = scripts[name]?.split(' ') ?? [];
    for (const help of ['--help', '-h']) {
      // There is no npm that could install anything.
      const manual = execFileSync(process.execPath, [...command, help], { cwd: clone, env: { PATH: '' } }).toString();
      expect(manual).toMatch(name === 'start' ? /^npm start -- / : new RegExp(`^npm run ${name} -- `));
    }
    expect(existsSync(join(clone, 'node_modules'))).toBe(false);
  },
);
