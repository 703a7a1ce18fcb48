import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from './database.ts';

const heard: string[] = [];
const db = createDatabase({
  url: inject('databaseUrl'),
  connectionsMax: 4,
  onStatement(sql) {
    heard.push(`begins ${sql}`);
    return (failure) => heard.push(`${failure === undefined ? 'answered' : 'failed'} ${sql}`);
  },
});

beforeEach(() => void (heard.length = 0));
afterAll(() => db.close());

test.each([
  ['hand-written SQL', () => db.pool.query('SELECT 1')],
  ['a short read', () => db.read({ name: 'one', text: 'SELECT 1', values: [] })],
  ["Prisma's", () => db.prisma.$queryRawUnsafe('SELECT 1')],
])('each statement is heard of when it begins and when it is answered: %s', async (_, ask) => {
  await ask();
  expect(heard).toEqual(['begins SELECT 1', 'answered SELECT 1']);
});

test.each([
  ['hand-written SQL', () => db.pool.query('SELECT nothing')],
  ['a short read', () => db.read({ name: 'nothing', text: 'SELECT nothing', values: [] })],
  ["Prisma's", () => db.prisma.$queryRawUnsafe('SELECT nothing')],
])('one that fails is told as failed, and fails whoever asked: %s', async (_, ask) => {
  await expect(ask()).rejects.toThrow(/nothing/);
  expect(heard).toEqual(['begins SELECT nothing', 'failed SELECT nothing']);
});

test('of a transaction every statement is heard of, and no value', async () => {
  await db.transaction((tx) => tx.$queryRaw`SELECT ${'090-1234-5678'}`);
  expect(heard).toEqual(['BEGIN', 'SELECT $1', 'COMMIT'].flatMap((sql) => [`begins ${sql}`, `answered ${sql}`]));
});
