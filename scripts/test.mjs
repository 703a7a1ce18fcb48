// npm test: installs, then everything: checks, advisories, unit, integration (a real PostgreSQL), end to end in a real browser.
// What failed, and what passed only when tried again, is told once more at the end; the last line is `N passed, M failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { checkTasks } from './bootstrap/check-tasks.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { node24, root, toolEnvironment } from './bootstrap/paths.mjs';
import { runCommand } from './bootstrap/run-command.mjs';
import { runTasks } from './bootstrap/turbo.mjs';
import { unhandledFile } from './bootstrap/unhandled-reporter.mjs';

const total = { passed: 0, failed: 0 };
const failures = [];
/** More failed files than this are no matter of luck. */
const retriedFilesMax = 5;

try {
  await ensureInstalled();
  // `npm run e2e` runs the last part alone.
  if (process.argv[2] !== 'e2e') {
    await check();
    await advisories();
    await unit();
  }
  // Integration tests of the browser leg want it too; without one they are skipped, and the end to end part fails.
  const browser = ensureBrowser();
  await browser.catch(() => null);
  if (process.argv[2] !== 'e2e') await integration();
  await endToEnd(await browser);
} catch (error) {
  count('npm test', { passed: 0, failed: 1, names: [error instanceof Error ? error.message : String(error)] });
}
for (const line of failures) console.log(line);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function check() {
  console.log('\n== check');
  const code = await runTasks(checkTasks);
  count('check', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: ['see its steps above'] });
}

/** Counts for nothing where the registry does not tell advisories (exit code 2): that has been said in one line. */
async function advisories() {
  console.log('\n== advisories');
  const code = await runCommand(node24, ['--disable-warning=ExperimentalWarning', 'scripts/advisories/main.ts']);
  if (code === 2) return;
  count('advisories', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: ['see the lines above'] });
}

/** Answered from the cache when nothing of the project has changed; the report comes with it, so that it counts the same. */
async function unit() {
  console.log('\n== unit');
  const reportFile = '.data/test/unit.json';
  clear(reportFile);
  const code = await runTasks(['test:unit'], { logs: 'full' });
  await countVitest('unit', { projects: ['process', 'unit', 'components'], code, report: readReport(reportFile) });
}

/** Never cached: they stand on more than the project's files. */
async function integration() {
  console.log('\n== integration');
  const reportFile = '.data/test/integration.json';
  const { code, report } = await vitest({ projects: ['integration'], reportFile });
  await countVitest('integration', { projects: ['integration'], code, report });
}

function vitest({ projects, files = [], reportFile }) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = [
    ...['--reporter=default', '--reporter=json', '--reporter=./scripts/bootstrap/unhandled-reporter.mjs'],
    `--outputFile.json=${reportFile}`,
  ];
  return run('vitest', ['run', ...chosen, ...reporters, ...files], { reportFile });
}

/**
 * In CI a file with a failed test is run once more, alone: a shared machine may starve a process in the middle of a test. What passes only
 * then is named at the end.
 */
async function countVitest(part, { projects, code: exitCode, report }) {
  // Without a report nothing was counted, whatever the exit code says.
  const code = report ? exitCode : exitCode || 1;
  // Read before a second try writes its own.
  const unhandled = readReport(unhandledFile)?.errors ?? [];
  const first = resultsOf(report);
  const broken = first.filter(({ failed, error }) => failed.length > 0 || error);
  const mayRetry = process.env['CI'] === 'true' && broken.length > 0 && broken.length <= retriedFilesMax;
  const again = mayRetry ? await secondTry(projects, broken) : null;
  const results = first.map((result) => again?.find(({ file }) => file === result.file) ?? result);
  const names = results.flatMap(({ file, failed, error }) =>
    error
      ? [`${file}: ${error}`]
      : failed.map((test) => `${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  );
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  // An unhandled error fails without a failed test, whatever a second try of other files says.
  const outside = code === 0 ? [] : unhandled.map((message) => `outside of any test: ${message}`);
  const isUnexplained = names.length + outside.length === 0 && code !== 0 && broken.length === 0;
  const all = [...names, ...outside];
  count(part, { passed, failed: isUnexplained ? 1 : all.length, names: all });
  for (const { file, failed, error } of again ? broken : []) {
    if (names.some((name) => name.startsWith(file))) continue;
    const titles = failed.map((test) => `${test.fullName}\n${test.failureMessages[0] ?? ''}`).join('\n');
    failures.push(`\n! ${part}: passed only when tried again: ${file} › ${titles || error}`);
  }
}

async function secondTry(projects, broken) {
  console.log(`\n== once more, alone: ${broken.map(({ file }) => file).join(', ')}`);
  const files = broken.map(({ file }) => file);
  const { code, report } = await vitest({ projects, files, reportFile: '.data/test/again.json' });
  const results = resultsOf(report);
  // It must have run every file to its end, and nothing may have failed outside of a test.
  const isSound = report && (code === 0 || results.some(({ failed, error }) => failed.length > 0 || error));
  return isSound ? results : null;
}

/** Per test file: how many passed, the tests that failed, and why the file itself could not be run, if so. */
function resultsOf(report) {
  return (report?.testResults ?? []).map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    return { file: fromRoot(name), passed, failed, error: status === 'failed' && failed.length === 0 ? message : null };
  });
}

async function endToEnd(browser) {
  console.log('\n== end to end');
  const reportFile = '.data/test/e2e.json';
  const { code, report } = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    reportFile,
    env: { CHROMIUM_PATH: browser ?? '' },
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  const failed = code !== 0 && unexpected === 0 ? 1 : unexpected;
  const errors = (report?.errors ?? []).map(({ message }) => message);
  count('end to end', { passed: expected + flaky, failed, names: [...specsThat('unexpected', report), ...errors] });
  for (const name of specsThat('flaky', report)) failures.push(`\n! end to end: passed only when tried again: ${name}`);
}

/** The titles of a Playwright report's tests that ended so, each with its first error. */
function specsThat(status, report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title, tests }) => `${file} › ${title}\n${tests[0]?.results[0]?.error?.message ?? ''}`),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}

function count(part, { passed, failed, names }) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...names.map((name) => `\n✖ ${part}: ${name}`));
}

function fromRoot(path) {
  return path.startsWith(root) ? path.slice(root.length + 1) : path;
}

/** Runs a command to its end; `reportFile` is read as JSON when it has ended. */
async function run(command, args, { reportFile, env = {} }) {
  clear(reportFile);
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  const report = readReport(reportFile);
  return { code: report ? code : code || 1, report };
}

/** A report of an earlier run must not be taken for that of this one. */
function clear(reportFile) {
  mkdirSync(join(root, '.data', 'test'), { recursive: true });
  rmSync(join(root, reportFile), { force: true });
  rmSync(join(root, unhandledFile), { force: true });
}

function readReport(reportFile) {
  try {
    return JSON.parse(readFileSync(join(root, reportFile), 'utf8'));
  } catch {
    return null;
  }
}
