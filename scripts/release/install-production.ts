import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * The packages of a release, without those of development and without install scripts: nothing that production runs needs one.
 * Rejects where npm fails.
 */
export async function installProduction(folder: string): Promise<void> {
  const npm = spawn(
    'npm',
    ['install', '--omit=dev', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  const [code]: unknown[] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm install failed (exit ${String(code)}).`);
}
