import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { appSecretCharactersMin } from '@uketsuke/runtime';
import type { JournalPlace } from './command.ts';

export interface OperatorEnvironment {
  databaseUrl: string;
  appSecret: string;
  /** Those before it. */
  previousSecrets: string[];
  dashboardUrl: string | null;
  /** The stack of this machine with its own database. */
  isEmbedded: boolean;
}

/** DATABASE_URL and APP_SECRET when given; else those of the embedded stack that runs with `dataDir`, whose dashboard counts for both. */
export async function readEnvironment(
  env: Record<string, string | undefined>,
  dataDir: string,
): Promise<OperatorEnvironment> {
  const { DATABASE_URL: databaseUrl, APP_SECRET: appSecret, DASHBOARD_URL: dashboardUrl } = env;
  if (databaseUrl) {
    if (!appSecret || appSecret.length < appSecretCharactersMin) {
      throw new Error(`With DATABASE_URL, APP_SECRET is needed too (${appSecretCharactersMin} characters or more)`);
    }
    const previous = env['APP_SECRET_PREVIOUS'];
    const stack = await readJson(join(dataDir, 'stack.json'));
    return {
      databaseUrl,
      appSecret,
      previousSecrets: previous ? [previous] : [],
      dashboardUrl: dashboardUrl ?? (stack['database_url'] === databaseUrl ? dashboardOf(stack) : null),
      isEmbedded: false,
    };
  }
  const [stack, secrets] = await Promise.all([
    readJson(join(dataDir, 'stack.json')),
    readJson(join(dataDir, 'secrets.json')),
  ]);
  if (typeof stack['database_url'] !== 'string' || typeof secrets['app_secret'] !== 'string') {
    throw new Error(
      `The service is not running from ${dataDir}: start it with "npm start", or set DATABASE_URL and APP_SECRET`,
    );
  }
  return {
    databaseUrl: stack['database_url'],
    appSecret: secrets['app_secret'],
    previousSecrets: [],
    dashboardUrl: dashboardOf(stack),
    isEmbedded: true,
  };
}

function dashboardOf({ dashboard_url: url }: Record<string, unknown>): string | null {
  return typeof url === 'string' ? url : null;
}

/** JOURNAL_DIR and NODE_CREDENTIAL when given; else those of the voice node that `npm start` runs with `dataDir`. */
export async function readJournalPlace(
  env: Record<string, string | undefined>,
  dataDir: string,
): Promise<JournalPlace> {
  const { JOURNAL_DIR: folder, NODE_CREDENTIAL: given } = env;
  const own = given ? {} : await readJson(join(dataDir, 'voice-node.json'));
  const credential = given || own['credential'];
  return {
    folder: folder ? resolve(folder) : join(dataDir, 'journal'),
    credential: typeof credential === 'string' ? credential : null,
  };
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, unknown>;
}
