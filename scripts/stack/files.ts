import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** What other programs need to know of a running stack: `.data/stack.json`. */
export interface StackFile {
  base_url: string;
  voice_url: string;
  /** The same two from this machine, whatever BASE_URL and PUBLIC_URL are for the world. */
  local: { base_url: string; voice_url: string };
  dashboard_url: string | null;
  graphql_url: string;
  mail_url: string | null;
  smtp_url: string | null;
  /** The demo's receiver of webhooks: a page, and `/events` for scripts. */
  receiver_url: string | null;
  /** The demo's providers; its page shows what agents have written into them. Absent: a stack of the release before. */
  providers_url?: string | null;
  database_url: string;
  organization_id: string;
  live_key: string;
  test_key: string;
  admin_email: string;
  /** An engine understands callers by voice; absent: a stack of the release before. */
  has_ears?: boolean;
  pids: Record<string, number>;
}

interface SecretsFile {
  app_secret: string;
}

export function stackPath(dataDir: string): string {
  return join(dataDir, 'stack.json');
}

export function readStack(dataDir: string): StackFile | null {
  const stack = readJson<Omit<StackFile, 'local'> & Partial<Pick<StackFile, 'local'>>>(stackPath(dataDir));
  // A stack of the release before says nothing of `local`.
  return stack && { ...stack, local: stack.local ?? { base_url: stack.base_url, voice_url: stack.voice_url } };
}

export function writeStack(dataDir: string, stack: StackFile): void {
  writePrivate(stackPath(dataDir), stack);
}

export function removeStack(dataDir: string): void {
  rmSync(stackPath(dataDir), { force: true });
}

/** The embedded stack's own APP_SECRET: made once, readable by its owner only. Losing it makes sealed data unreadable. */
export function ensureAppSecret(dataDir: string): string {
  const path = join(dataDir, 'secrets.json');
  const known = readJson<SecretsFile>(path);
  if (known) return known.app_secret;
  const made: SecretsFile = { app_secret: randomBytes(32).toString('base64url') };
  writePrivate(path, made);
  return made.app_secret;
}

export function readJson<Shape>(path: string): Shape | null {
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as Shape;
}

/** Whole or not at all: a reader never sees half a file. */
export function writePrivate(path: string, value: unknown): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
