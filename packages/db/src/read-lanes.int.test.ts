import { createTestContext } from '@uketsuke/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createReadLanes, type ReadLanes, type ShortRead } from './read-lanes.ts';

const { db } = createTestContext();
const lost: Error[] = [];
const opened: ReadLanes[] = [];

const silenceMs = 600_000;

function openLanes(applicationName: string, connection: { connectionString?: string } = {}): ReadLanes {
  const lanes = createReadLanes({
    lanesMax: 2,
    connection: {
      connectionString: db.pool.options.connectionString,
      application_name: applicationName,
      ...connection,
    },
    onConnectionError: (error) => lost.push(error),
    silenceMs,
  });
  opened.push(lanes);
  return lanes;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((lanes) => lanes.close()));
  lost.length = 0;
});

const echo = (text: string): ShortRead => ({ name: 'echo', text: 'SELECT $1::text AS text', values: [text] });
const pidOf: ShortRead = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid', values: [] };
const sleep: ShortRead = { name: 'sleep', text: 'SELECT pg_sleep(600)', values: [] };

async function sleeps(pid: number | undefined): Promise<void> {
  const asleep = async (): Promise<number | null> => {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND query LIKE '%pg_sleep%'`;
    return (await db.pool.query(sql, [pid])).rowCount;
  };
  await expect.poll(asleep, { timeout: 30_000 }).toBe(1);
}

test('every reader gets the rows of its own question, over two connections however many ask', async () => {
  const lanes = openLanes('lanes many');
  const texts = Array.from({ length: 300 }, (_, index) => `text ${index}`);
  const answers = await Promise.all(texts.map((text) => lanes.read<{ text: string }>(echo(text))));
  expect(answers.map(([row]) => row?.text)).toEqual(texts);
  const pids = await Promise.all(Array.from({ length: 100 }, () => lanes.read<{ pid: number }>(pidOf)));
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(2);
});

test('a few readers share one connection', async () => {
  const lanes = openLanes('lanes few');
  const pids = await Promise.all(Array.from({ length: 8 }, () => lanes.read<{ pid: number }>(pidOf)));
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(1);
});

test('a statement that fails takes nobody with it', async () => {
  const lanes = openLanes('lanes failing');
  const divide = (by: number) =>
    lanes.read<{ result: number }>({ name: 'divide', text: 'SELECT 6 / $1::int AS result', values: [by] });
  const wrong = lanes.read({ name: 'wrong', text: 'SELECT nothing FROM nowhere', values: [] });
  const answers = await Promise.allSettled([divide(2), divide(0), wrong, lanes.read(echo('\u0000')), divide(3)]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: [{ result: 3 }] },
    { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    { status: 'rejected', reason: expect.objectContaining({ code: '42P01' }) },
    { status: 'rejected', reason: expect.objectContaining({ code: '22021' }) },
    { status: 'fulfilled', value: [{ result: 2 }] },
  ]);
});

test('a lost connection fails what was waiting, and the next reader gets a new one', async () => {
  const lanes = openLanes('lanes lost');
  const [before] = await lanes.read<{ pid: number }>(pidOf);
  const settled = Promise.allSettled([lanes.read(sleep), lanes.read(echo('behind it'))]);
  await sleeps(before?.pid);
  await db.pool.query('SELECT pg_terminate_backend($1)', [before?.pid]);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lost.length).toBeGreaterThan(0);
  const [after] = await lanes.read<{ pid: number }>(pidOf);
  expect(after?.pid).not.toBe(before?.pid);
});

test('a lane that has gone silent is given up, and the next reader gets a new one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lanes = openLanes('lanes silent');
  const [before] = await lanes.read<{ pid: number }>(pidOf);
  const waiting = lanes.read(sleep).catch((error: unknown) => error);
  await sleeps(before?.pid);
  vi.advanceTimersByTime(2 * silenceMs);
  expect(await waiting).toMatchObject({ message: expect.stringContaining('No answer') });
  expect(await lanes.read(echo('again'))).toEqual([{ text: 'again' }]);
  await db.pool.query('SELECT pg_terminate_backend($1)', [before?.pid]);
});

test('a lane that still answers is not given up, however slow it is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lanes = openLanes('lanes slow');
  const [before] = await lanes.read<{ pid: number }>(pidOf);
  for (let answers = 0; answers < 3; answers += 1) {
    const waiting = lanes.read(echo('answered'));
    vi.advanceTimersByTime(silenceMs);
    expect(await waiting).toEqual([{ text: 'answered' }]);
  }
  const [after] = await lanes.read<{ pid: number }>(pidOf);
  expect(after?.pid).toBe(before?.pid);
});

test('closing lets the readers of before have their answers', async () => {
  const lanes = openLanes('lanes closing');
  await lanes.read(pidOf);
  const slow = lanes.read<{ text: string }>({
    name: 'slow',
    text: `SELECT $1::text AS text FROM pg_sleep(0.05)`,
    values: ['done'],
  });
  await new Promise(setImmediate);
  await lanes.close();
  expect(await slow).toEqual([{ text: 'done' }]);
  await expect(lanes.read(pidOf)).rejects.toThrow('closed');
});

test('a server that is away is an error for the reader, and is tried again by the next', async () => {
  const lanes = openLanes('lanes away', { connectionString: 'postgresql://nobody@127.0.0.1:9/none' });
  await expect(lanes.read(pidOf)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(lanes.read(pidOf)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
