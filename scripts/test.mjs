// npm test: installs, then everything: checks, unit, integration (a real PostgreSQL), end to end in a real browser.
// The last line is `N passed, M failed`.
import { spawn } from 'node:child_process';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { node24, root, toolEnvironment } from './bootstrap/paths.mjs';

const total = { passed: 0, failed: 0 };

try {
  await ensureInstalled();
  // `npm run e2e` runs the last part alone.
  if (process.argv[2] !== 'e2e') {
    await check();
    await vitest('unit');
    await vitest('integration');
  }
  await endToEnd();
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Error ? error.message : error);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function check() {
  const { code } = await run('node', ['scripts/check.mjs']);
  count({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

async function vitest(project) {
  console.log(`\n== ${project}`);
  const { code, report } = await run(
    'vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=json', '--outputFile.json=.data/test/report.json'],
    '.data/test/report.json',
  );
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  // A file that cannot be loaded, or an unhandled error, fails without a failed test.
  count({ passed, failed: failed === 0 && code !== 0 ? 1 : failed });
}

async function endToEnd() {
  console.log('\n== end to end');
  const browser = await ensureBrowser();
  const { code, report } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts'],
    '.data/test/e2e.json',
    { CHROMIUM_PATH: browser ?? '' },
  );
  const passed = report?.stats?.expected ?? 0;
  const failed = (report?.stats?.unexpected ?? 0) + (report?.stats?.flaky ?? 0);
  count({ passed, failed: failed === 0 && code !== 0 ? 1 : failed });
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

async function run(command, args, reportFile, env = {}) {
  const { readFile, rm, mkdir } = await import('node:fs/promises');
  await mkdir(`${root}/.data/test`, { recursive: true });
  if (reportFile) await rm(`${root}/${reportFile}`, { force: true });
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command === 'node' ? node24 : command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  if (!reportFile) return { code, report: null };
  try {
    return { code, report: JSON.parse(await readFile(`${root}/${reportFile}`, 'utf8')) };
  } catch {
    return { code: code === 0 ? 1 : code, report: null };
  }
}
