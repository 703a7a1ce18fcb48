import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

/** The lines of a process of its own that runs `work` with a logger. */
async function linesOf(work: string): Promise<Record<string, unknown>[]> {
  const module = join(import.meta.dirname, 'logger.ts');
  const program = `const { createLogger } = await import(${JSON.stringify(module)}); const logger = createLogger({ service: 'test' }); ${work}`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, (_error, output) => resolve(output));
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const many = `for (let n = 0; n < 1000; n += 1) logger.info({ n }, 'counted');`;

test.each([
  ['runs out of work', many],
  ['exits', `${many} process.exit(0);`],
  ['crashes', `${many} throw new Error('crash');`],
  [
    'is stopped',
    `process.once('SIGTERM', () => process.exit(0)); ${many} process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);`,
  ],
])('every line is written when the process %s', async (_, work) => {
  const numbers = (await linesOf(work)).map(({ n }) => n);
  expect(numbers).toEqual(Array.from({ length: 1000 }, (__, n) => n));
});

test('a fatal line is out before anything else happens, with all lines before it', async () => {
  const lines = await linesOf(`${many} logger.fatal('over'); process.kill(process.pid, 'SIGKILL');`);
  expect(lines).toHaveLength(1001);
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: 'over' });
});

test('a single line does not wait for others', async () => {
  const lines = await linesOf(`logger.info('alone'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500);`);
  expect(lines).toMatchObject([{ msg: 'alone', service: 'test' }]);
});

test('lines of several loggers stay in order, and the process is listened to once', async () => {
  const lines = await linesOf(
    `const others = Array.from({ length: 20 }, () => createLogger({ service: 'other' }));
     for (const [n, other] of others.entries()) { logger.info({ n }, 'ours'); other.info({ n }, 'theirs'); }
     logger.info({ listeners: process.listenerCount('exit') }, 'listened');`,
  );
  const { listeners } = lines.pop() ?? {};
  expect(listeners).toBe(1);
  expect(lines.map(({ n, msg }) => [n, msg])).toEqual(
    Array.from({ length: 20 }, (_, n) => [
      [n, 'ours'],
      [n, 'theirs'],
    ]).flat(),
  );
});

test('personal data and credentials are left out', () => {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (line) => void lines.push(line) } });
  const req = { headers: { authorization: 'Bearer key', cookie: 'session' } };
  logger.info({ pii: { name: '田中' }, call: { id: 'call_1', pii: { from: '+81' } }, req }, 'seen');
  expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'seen', call: { id: 'call_1' }, req: { headers: {} } });
  expect(lines.join('')).not.toMatch(/田中|\+81|Bearer|session/);
});

test('each line says what is going on when it is written, and what it says itself comes first', () => {
  const lines: unknown[] = [];
  let trace = 1;
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = createLogger({ service: 'test', destination, fields: () => ({ trace, n: 0 }) });
  logger.info({ n: 1 }, 'counted');
  trace = 2;
  logger.info('counted');
  expect(lines).toMatchObject([
    { trace: 1, n: 1 },
    { trace: 2, n: 0 },
  ]);
});
