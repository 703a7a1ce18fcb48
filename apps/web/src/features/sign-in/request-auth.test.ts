import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestAuth } from './request-auth.ts';

afterEach(() => vi.unstubAllGlobals());

const answered = async (answer: () => Response | Promise<Response>) => {
  vi.stubGlobal('fetch', async () => answer());
  return requestAuth('/auth/links', { email: 'name@example.com' });
};

describe('what became of asking for a link or using one', () => {
  it.each([
    ['accepted', new Response(null, { status: 202 }), { kind: 'done' }],
    ['no address', new Response('{}', { status: 422 }), { kind: 'refused' }],
    ['a used link', new Response('{}', { status: 401 }), { kind: 'refused' }],
    ['a service that is down', new Response('{}', { status: 503 }), { kind: 'failed' }],
    [
      'too many, with the time to wait',
      new Response('{}', { status: 429, headers: { 'retry-after': '120' } }),
      { kind: 'limited', waitMs: 120_000 },
    ],
    ['too many, without one', new Response('{}', { status: 429 }), { kind: 'limited', waitMs: 3_600_000 }],
  ])('%s', async (_, response, outcome) => {
    expect(await answered(() => response)).toEqual(outcome);
  });

  it('no network', async () => {
    expect(await answered(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'failed' });
  });
});
