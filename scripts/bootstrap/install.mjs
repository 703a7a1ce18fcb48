/**
 * Everything a fresh clone needs before our TypeScript can run: packages, the pinned Node, generated code.
 * Plain JavaScript for Node 20, and nothing but Node's own modules. Does nothing when nothing has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { node24, root } from './paths.mjs';
import { runCommand } from './run-command.mjs';

const installStamp = join(root, 'node_modules', '.uketsuke-install');
const generateStamp = join(root, 'node_modules', '.uketsuke-generate');
const graphqlTypes = join(root, 'packages', 'graphql', 'src', 'write-environment.ts');
const lockFolder = join(root, '.install-lock');
const lockWaitMs = 10 * 60_000;

/** Installs and generates what is missing; throws with one clear line when that fails. */
export async function ensureInstalled() {
  refuseOldNode();
  if (isCurrent(installStamp, installInputs()) && isCurrent(generateStamp, generateInputs())) return;
  await withLock(async () => {
    if (!isCurrent(installStamp, installInputs()) || !existsSync(node24)) await install();
    if (!isCurrent(generateStamp, generateInputs())) await generate();
  });
}

export async function generate() {
  // Prisma's client generator needs none of the engines that its command line would download.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: node24, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' };
  await must('prisma', ['generate'], 'Generating the database client failed.', { env, quiet: true });
  await must(node24, [graphqlTypes], 'Generating the types of the GraphQL schema failed.', { quiet: true });
  writeFileSync(generateStamp, digest(generateInputs()));
}

async function install() {
  console.log('Installing packages (once, about a minute) …');
  // `npm ci` refuses a lock file whose optional binaries for other platforms a registry does not carry; `--no-save` leaves the lock file alone too.
  await must(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm install failed.',
  );
  // The one install script that is needed: it puts the pinned Node into node_modules/.bin.
  await must('npm', ['rebuild', 'node', '--loglevel=error'], 'Installing the pinned Node failed.', { quiet: true });
  if (!existsSync(node24)) throw new Error('The pinned Node did not arrive in node_modules/.bin.');
  rmSync(generateStamp, { force: true });
  writeFileSync(installStamp, digest(installInputs()));
}

async function must(command, args, message, options) {
  const code = await runCommand(command, args, options);
  if (code !== 0) throw new Error(`${message} (exit ${code})`);
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Error(`Node 20 or newer is needed to begin; this is ${process.versions.node}.`);
}

function installInputs() {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
  );
  const singles = ['prisma', 'scripts', 'e2e', 'bench'].map((name) => join(root, name, 'package.json'));
  return [join(root, 'package-lock.json'), join(root, 'package.json'), ...workspaces, ...singles];
}

function generateInputs() {
  return [
    join(root, 'prisma', 'schema.prisma'),
    join(root, 'packages', 'schema', 'schema.graphql'),
    graphqlTypes,
    join(root, 'package-lock.json'),
  ];
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function isCurrent(stamp, files) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(files);
}

/** Two commands started at once in one clone must not install over each other. */
async function withLock(work) {
  const until = Date.now() + lockWaitMs;
  const owner = join(lockFolder, 'pid');
  for (;;) {
    try {
      mkdirSync(lockFolder);
      break;
    } catch {
      if (!isAlive(owner)) rmSync(lockFolder, { recursive: true, force: true });
      else if (Date.now() > until) throw new Error('Another installation in this folder does not end.');
      else await delay(250);
    }
  }
  writeFileSync(owner, String(process.pid));
  try {
    await work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

function isAlive(pidFile) {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    return true;
  } catch (error) {
    // The owner makes the folder first and writes its number a moment later.
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}
