import { NextRequest } from 'next/server';
import { afterEach, expect, it, vi } from 'vitest';
import { proxy } from './proxy';

afterEach(() => vi.unstubAllEnvs());

const hstsOf = (url: string, forwardedProto?: string): string | null => {
  const headers = forwardedProto === undefined ? {} : { 'x-forwarded-proto': forwardedProto };
  return proxy(new NextRequest(url, { headers })).headers.get('strict-transport-security');
};

it.each([
  ['https of its proxy', '127.0.0.1', 'https', true],
  ['https at the first of several proxies', '127.0.0.1', 'https, http', true],
  ['http of its proxy', '127.0.0.1', 'http', false],
  ['nothing of its proxy', '127.0.0.1', undefined, false],
  ['https of a stranger, since nobody set TRUST_PROXY', '', 'https', false],
])('a page that was asked for by %s', (_, trustProxy, forwardedProto, isHttps) => {
  vi.stubEnv('TRUST_PROXY', trustProxy);
  expect(hstsOf('http://dashboard.example.com/', forwardedProto) !== null).toBe(isHttps);
  // Next makes the address of the request by the same header.
  expect(hstsOf(`${forwardedProto?.split(',')[0] ?? 'http'}://dashboard.example.com/`, forwardedProto) !== null).toBe(
    isHttps,
  );
});
