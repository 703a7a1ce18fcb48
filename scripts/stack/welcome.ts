import { join } from 'node:path';
import { createDatabase, operatorLimits } from '@uketsuke/db';
import type { SecretBox } from '@uketsuke/runtime';
import { createSignIn, signInLinkMs } from '@uketsuke/gateway/sign-in';
import type { Demo } from './demo.ts';
import type { StackUrls } from './services.ts';

interface WelcomeOptions {
  demo: Demo | null;
  urls: StackUrls;
  databaseUrl: string;
  secrets: SecretBox;
  dataDir: string;
  /** Other programs find it by themselves. */
  isUsualFolder: boolean;
  /** An engine understands what callers say by voice. */
  hasEars: boolean;
}

/** Says where everything is, and how to make the first call. */
export async function printWelcome(options: WelcomeOptions): Promise<void> {
  const { urls, dataDir, hasEars } = options;
  const places: [string, string | null][] = [
    ['Dashboard', urls.dashboard],
    ['HTTP API', `${urls.base}/v1${alsoAt(urls.base, urls.local.base)}`],
    ['API reference', `${urls.base}/docs`],
    ['Voice', `${urls.voice}${alsoAt(urls.voice, urls.local.voice)}`],
    ['Mail', urls.mail && `${urls.mail}/index.html`],
    ['Webhook receiver', urls.receiver],
    ['Demo providers', urls.providers && `${urls.providers}/`],
    ['Keys and places', join(dataDir, 'stack.json')],
    ['Logs', join(dataDir, 'logs')],
  ];
  console.log('\nUketsuke 受付 is ready.\n');
  for (const [name, place] of places) if (place) console.log(`  ${name.padEnd(16)} ${place}`);
  console.log('\nFirst steps\n');
  for (const [index, step] of (await steps(options)).entries()) console.log(`  ${index + 1}. ${step}`);
  if (!hasEars) console.log(`\n${earsText}`);
  console.log('\nCtrl-C stops everything.');
}

/** Where a proxy in front is to lead, when the world has another address than this machine. */
function alsoAt(address: string, local: string): string {
  return address === local ? '' : ` (on this machine ${local})`;
}

/** The same in the doctor. */
export const earsText =
  'No ears: callers by phone answer by keys, in the browser by keys, typing, or its own speech recognition. For ears set STT (any\n' +
  'recognizer, also on your own machine), GEMINI_API_KEY or OPENAI_API_KEY in .env: docs/self-hosted-models.md, .env.example.';

function folderOption({ dataDir, isUsualFolder }: WelcomeOptions): string {
  return isUsualFolder ? '' : ` --data-dir ${dataDir}`;
}

async function steps(options: WelcomeOptions): Promise<string[]> {
  const { demo, urls, databaseUrl, secrets } = options;
  const folder = folderOption(options);
  const asOption = folder && ` --${folder}`;
  const link =
    demo && urls.dashboard
      ? await signInLink({ email: demo.adminEmail, dashboardUrl: urls.dashboard, databaseUrl, secrets })
      : null;
  const minutes = signInLinkMs / 60_000;
  return [
    ...(demo ? [] : ownOrganization(folder)),
    ...(link ? [`Talk to the demo agent in the browser (works once, for ${minutes} minutes):\n     ${link}`] : []),
    demo
      ? `Let a caller phone it from here:           npm run phone${asOption}`
      : `Let a caller phone a tenant of yours:      npm run phone --${folder} --tenant ten_… --secret vts_…`,
    ...(urls.receiver ? [`See call.ended arrive, signature verified: ${urls.receiver}`] : []),
    ...(urls.providers && urls.dashboard
      ? [
          `Connect “Google カレンダー (demo)” (Google Calendar) under 接続 (Connections) of the dashboard. It is played on this machine: no account is needed,\n     and ${urls.providers}/ shows what agents write into it. README.md, “The first booking”, says the rest.`,
        ]
      : []),
    `Check ports, network and clock:            npm run doctor${asOption}`,
  ];
}

/** In a database of one's own there is no demo. */
function ownOrganization(folder: string): string[] {
  const operator = 'npm run operator --';
  return [
    `Create your organization, once:            ${operator} organization create --name … --payment invoice --owner-email …${folder}`,
    `Sign in to the dashboard:                  ${operator} sign-in --email …${folder}`,
  ];
}

interface LinkOptions {
  email: string;
  dashboardUrl: string;
  databaseUrl: string;
  secrets: SecretBox;
}

async function signInLink({ email, dashboardUrl, databaseUrl, secrets }: LinkOptions): Promise<string | null> {
  const db = createDatabase({
    url: databaseUrl,
    connectionsMax: 2,
    applicationName: 'uketsuke stack',
    timeLimits: operatorLimits,
  });
  try {
    return (await createSignIn({ db, secrets, dashboardUrl }).createLink(email))?.url ?? null;
  } finally {
    await db.close();
  }
}
