import { testAppSecret } from '@uketsuke/testing';
import { startChild } from './child-process.ts';
import { freePort } from './free-port.ts';

/** A gateway of its own, so that no count of the rate limit is left over. */
export async function withGateway<Result>(
  databaseUrl: string,
  work: (url: string, pid: number) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: testAppSecret,
    PORT: String(port),
    BASE_URL: url,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings,
  };
  const gateway = await startChild('apps/gateway/src/main.ts', env, `${url}/readyz`);
  try {
    return await work(url, gateway.pid);
  } finally {
    await gateway.stop();
  }
}
