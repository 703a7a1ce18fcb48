import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the bill of materials names what production runs with its version and licence, and no tool of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const out = join(folder, 'sbom.json');
    const said = execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--out', out], {
      encoding: 'utf8',
    });
    const bill = JSON.parse(readFileSync(out, 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string } };
      components: { name: string; version: string; licenses?: unknown }[];
    };
    const named = (name: string) => bill.components.find((component) => component.name === name);
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'uketsuke']);
    expect(said).toContain(`${bill.components.length} components of uketsuke`);
    expect(named('fastify')).toMatchObject({ version: expect.any(String), licenses: [{ license: { id: 'MIT' } }] });
    expect([named('maildev'), named('vitest'), named('playwright')]).toEqual([undefined, undefined, undefined]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
