import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** The path of a Chromium: the one named by CHROMIUM_PATH, an installed one, Debian's (installed by apt where we are root), else null: Playwright's own. */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (Debian package) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { env, quiet: true });
    await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], { env, quiet: true });
    const installed = places.find((path) => existsSync(path));
    if (installed) return installed;
  }
  const code = await runCommand('playwright', ['install', 'chromium'], { quiet: true });
  if (code !== 0) throw new Error('No Chromium: install one, or name it with CHROMIUM_PATH.');
  return null;
}
