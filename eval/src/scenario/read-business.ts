import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { agentConfigSchema, type AgentConfig } from '@uketsuke/contracts';
import { z } from 'zod';
import { parse } from 'yaml';
import { FaultyFile } from './read-yaml.ts';

/** The agent that a scenario talks to. */
export interface Business {
  name: string;
  config: AgentConfig;
}

const namedFolder = resolve(import.meta.dirname, '../../businesses');

/** A config in a file of its own is YAML or JSON: what `POST /v1/agents` takes under `config`, or that whole body. */
export async function readBusiness(
  given: { file: string } & ({ inline: unknown } | { named: string; folder: string }),
): Promise<Business> {
  if ('inline' in given) return { name: 'inline', config: configOf(given.inline, given.file) };
  const paths = [resolve(given.folder, given.named), resolve(namedFolder, `${given.named}.yaml`)];
  const path = paths.find((candidate) => extname(candidate) !== '' && existsSync(candidate));
  if (path === undefined) throw new FaultyFile(`${given.file}:1: business ${given.named}: there is no such file`);
  const content: unknown = parse(await readFile(path, 'utf8'));
  const body = z.object({ config: z.unknown() }).safeParse(content);
  const config = configOf(body.success && body.data.config !== undefined ? body.data.config : content, path);
  return { name: basename(path, extname(path)), config };
}

export function configOf(value: unknown, file: string): AgentConfig {
  const result = agentConfigSchema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${file}:1: agent: ${path.join('.')} ${message}`);
  throw new FaultyFile(faults.join('\n'));
}
