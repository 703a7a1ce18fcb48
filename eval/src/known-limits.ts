/** The scenarios that an engine is known not to pass, with the reason. One of them that passes fails the tests, so that the list only shrinks. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { readYaml } from './scenario/read-yaml.ts';

const schema = z.record(z.string(), z.record(z.string(), z.string().min(1)));

/** By the path of the scenario within `scenarios/`. */
export async function knownLimits(engine: string): Promise<ReadonlyMap<string, string>> {
  const limits = await readYaml({ file: resolve(import.meta.dirname, '../known-limits.yaml'), schema });
  return new Map(Object.entries(limits[engine] ?? {}));
}
