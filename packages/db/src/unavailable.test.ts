import { expect, test } from 'vitest';
import { NoAnswer } from './no-answer.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: string, inner: object = {}) => Object.assign(new Error('any'), { code, ...inner });

test.each([
  ['a silent connection', new NoAnswer(1)],
  ['no way to the server', withCode('ECONNREFUSED')],
  ['a statement that took too long', withCode('57014')],
  ['a server that shuts down', withCode('57P01')],
  ['a broken connection', withCode('08006')],
  ['no connection of the pool in time', new Error('timeout exceeded when trying to connect')],
  ['a transaction that did not start in time', withCode('P2028')],
  ['raw SQL inside Prisma', withCode('P2010', { meta: { driverAdapterError: { cause: { originalCode: '55P03' } } } })],
  ['a cause', new Error('outer', { cause: withCode('EPIPE') })],
  ['one of several addresses', new AggregateError([withCode('ECONNREFUSED')])],
])('%s may be well again in a moment', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['a unique index that refused', withCode('23505')],
  ['a table that is not there', withCode('42P01')],
  ['a deadlock', withCode('40P01')],
  ['a fault of the program', new TypeError('x is not a function')],
  ['nothing', undefined],
])('%s is no such failure', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
