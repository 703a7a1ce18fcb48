import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Builds the web app; turbo answers from its cache when nothing has changed. Rejects with the end of the output. */
export function buildWeb(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const bin = join(root, 'node_modules', '.bin');
    const child = spawn(join(bin, 'turbo'), ['run', 'build', '--filter=@uketsuke/web', '--output-logs=new-only'], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        TURBO_TELEMETRY_DISABLED: '1',
        NEXT_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Building the web app failed:\n${output.split('\n').slice(-40).join('\n')}`));
    });
  });
}
