import { webhookErrorKinds } from '@uketsuke/contracts/webhook';
import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/locale';
import { explainFailure } from './explain-failure.ts';
import { failureWords } from './words.ts';

const statuses = Array.from({ length: 500 }, (_, index) => index + 100);

describe('why a delivery failed', () => {
  it.each(locales)('is said in %s for every kind of failure and every status, with what to do', (locale) => {
    const attempts = [
      ...webhookErrorKinds.map((errorKind) => ({ errorKind, statusCode: null })),
      ...statuses.map((statusCode) => ({ errorKind: 'status' as const, statusCode })),
    ];
    for (const attempt of attempts) {
      const advice = failureWords[locale][explainFailure(attempt)];
      expect(advice.what.length, JSON.stringify(attempt)).toBeGreaterThan(5);
      expect(advice.todo.length, JSON.stringify(attempt)).toBeGreaterThan(5);
    }
  });

  it.each([
    ['status', 401, 'status_401'],
    ['status', 418, 'status_4xx'],
    ['status', 520, 'status_5xx'],
    ['status', 102, 'status_other'],
    ['redirect', 301, 'redirect'],
    ['tls', null, 'tls'],
  ] as const)('%s %s is %s', (errorKind, statusCode, reason) => {
    expect(explainFailure({ errorKind, statusCode })).toBe(reason);
  });

  it('no two reasons are given the same words: each has advice of its own', () => {
    for (const locale of locales) {
      const said = Object.values(failureWords[locale]).map(({ what }) => what);
      expect(new Set(said).size).toBe(said.length);
    }
  });
});
