import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function lineOf(err: unknown): { err: Record<string, unknown>; text: string } {
  let text = '';
  const logger = createLogger({ service: 'test', destination: { write: (line) => void (text += line) } });
  logger.error({ err }, 'failed');
  return { ...(JSON.parse(text) as { err: Record<string, unknown> }), text };
}

test('a failure keeps its kind, message, code, frames and causes', () => {
  const cause = Object.assign(new TypeError('no answer'), { code: 'ECONNREFUSED', syscall: 'connect', port: 5432 });
  const { err } = lineOf(new Error('it did not work', { cause }));
  expect(err).toMatchObject({
    type: 'Error',
    message: 'it did not work',
    cause: { type: 'TypeError', message: 'no answer', code: 'ECONNREFUSED', syscall: 'connect', port: 5432 },
  });
  expect(err['stack']).toMatch(/^ {4}at .*error-line\.test\.ts/);
});

test('what mail servers and databases quote is left out', () => {
  const refused = Object.assign(new Error("Can't send mail: 550 5.1.1 <taro@example.com>: unknown user"), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <taro@example.com>',
    rejected: ['taro@example.com'],
  });
  const broken = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    table: 'call',
    constraint: 'call_duration',
    detail: 'Failing row contains (call_1, +819012345678, 山田).',
    where: 'COPY call, line 1: 山田',
  });
  const { text, err } = lineOf(new AggregateError([refused, broken], 'both failed'));
  expect(err['errors']).toMatchObject([{ responseCode: 550 }, { table: 'call', constraint: 'call_duration' }]);
  expect(text).not.toMatch(/taro|山田|9012345678/);
});

test('the arguments of a refused query are left out', () => {
  const refused = new Error(
    '\nInvalid `user.upsert()` invocation:\n{\n  name: "山田"\n}\n\nArgument `email` is missing.',
  );
  refused.name = 'PrismaClientValidationError';
  const { text, err } = lineOf(refused);
  expect(err['message']).toBe('Argument `email` is missing.');
  expect(text).not.toContain('山田');
});

test.each([
  'vk_live_0123456789abcdef',
  'vts_0123456789abcdef',
  'vct_0123456789abcdef',
  'whsec_MDEyMzQ1Njc4OWFiY2RlZg==',
  'Bearer 0123456789abcdef',
  'postgresql://uketsuke:0123456789abcdef@127.0.0.1/uketsuke',
  'hanako.yamada@example.co.jp',
  '+819012345678',
  '090-1234-5678',
  '09012345678',
])('%s is not in a line, whatever quoted it', (told) => {
  const { text } = lineOf(new Error(`refused: "${told}"`, { cause: told }));
  expect(text).not.toMatch(/0123456789abcdef|MDEyMzQ1|yamada|1234-?5678/);
});

test('ordinary numbers, times and paths stay readable', () => {
  const message = 'call_1 took 1795298728071 ms at 2026-11-21 22:06:35 in node_modules/@scope/pkg on 127.0.0.1:40000';
  expect(lineOf(new Error(message)).err['message']).toBe(message);
});

test('an error under the name that libraries use is no exception, a code there stays as it is', () => {
  let text = '';
  const logger = createLogger({ service: 'test', destination: { write: (line) => void (text += line) } });
  const refused = Object.assign(new Error('550 <taro@example.com>'), { body: { text: '山田' } });
  logger.error({ error: refused }, 'failed');
  logger.error({ error: 'not_found' }, 'failed');
  expect(text).not.toMatch(/taro|山田/);
  expect(text).toContain('"error":"not_found"');
});

test('a cause that is its own cause ends', () => {
  const endless = new Error('round');
  endless.cause = endless;
  expect(lineOf(endless).err['type']).toBe('Error');
});

test('a message of any length is judged in a bounded time', () => {
  for (const part of ['a', '0', '@', 'a@', 'a.', '://', '+1']) {
    expect(String(lineOf(new Error(part.repeat(1_000_000))).err['message']).length).toBeLessThanOrEqual(4000);
  }
});
