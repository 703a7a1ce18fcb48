// npm test: installs, then everything: checks, unit, integration (a real PostgreSQL), end to end in a real browser.
// What failed, and what passed only when tried again, is told once more at the end; the last line is `N passed, M failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { node24, root, toolEnvironment } from './bootstrap/paths.mjs';

const total = { passed: 0, failed: 0 };
const failures = [];

try {
  await ensureInstalled();
  // `npm run e2e` runs the last part alone.
  if (process.argv[2] !== 'e2e') {
    await check();
    await vitest('unit');
  }
  // Integration tests of the browser leg want it too; without one they are skipped, and the end to end part fails.
  const browser = ensureBrowser();
  await browser.catch(() => null);
  if (process.argv[2] !== 'e2e') await vitest('integration');
  await endToEnd(await browser);
} catch (error) {
  count('npm test', { passed: 0, failed: 1, names: [error instanceof Error ? error.message : String(error)] });
}
for (const line of failures) console.log(line);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function check() {
  const { code, output } = await run('node', ['scripts/check.mjs'], { isRepeated: true });
  count('check', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: [output.trim()] });
}

async function vitest(project) {
  console.log(`\n== ${project}`);
  const reportFile = '.data/test/report.json';
  const { code, report } = await run(
    'vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    { reportFile },
  );
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  const names = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [`${fromRoot(name)}: ${message}`] : [];
    return tests.map((test) => `${fromRoot(name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  // A file that cannot be loaded, or an unhandled error, fails without a failed test.
  count(project, { passed, failed: failed === 0 && code !== 0 ? 1 : failed, names });
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

/** Runs a command to its end; `isRepeated` keeps what it prints, `reportFile` is read as JSON when it has ended. */
async function run(command, args, { reportFile, env = {}, isRepeated = false }) {
  mkdirSync(join(root, '.data', 'test'), { recursive: true });
  if (reportFile) rmSync(join(root, reportFile), { force: true });
  let output = '';
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command === 'node' ? node24 : command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', isRepeated ? 'pipe' : 'inherit', 'inherit'],
    });
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  if (!reportFile) return { code, output, report: null };
  try {
    return { code, output, report: JSON.parse(readFileSync(join(root, reportFile), 'utf8')) };
  } catch {
    return { code: code === 0 ? 1 : code, output, report: null };
  }
}
