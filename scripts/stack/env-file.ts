import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export interface EnvFileOptions {
  root: string;
  /** With the file already in it. */
  environment: Readonly<Record<string, string | undefined>>;
  isSetting: (name: string) => boolean;
}

/** What of `.env` counts, by name and never by value, as lines for the screen. Exported variables win, as Node reads the file. */
export function describeEnvFile({ root, environment, isSetting }: EnvFileOptions): string[] {
  const path = join(root, '.env');
  if (!existsSync(path)) return [];
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  const used = entries.filter(([name, value]) => isSetting(name) && environment[name] === value);
  const exported = entries.filter(([name, value]) => isSetting(name) && environment[name] !== value);
  const unknown = entries.filter(([name]) => !isSetting(name));
  return [
    `.env gives ${namesOf(used) || 'nothing'}.`,
    ...(exported.length > 0 ? [`.env does not count for ${namesOf(exported)}: exported variables win.`] : []),
    ...(unknown.length > 0 ? [`.env names ${namesOf(unknown)}: npm start has no such settings.`] : []),
  ];
}

function namesOf(entries: readonly (readonly [string, unknown])[]): string {
  return entries.map(([name]) => name).join(', ');
}
