import { NextRequest } from 'next/server';
import { afterEach, expect, it, vi } from 'vitest';
import { proxy } from './proxy';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const hstsOf = async (url: string, forwardedProto?: string): Promise<string | null> => {
  const headers = forwardedProto === undefined ? {} : { 'x-forwarded-proto': forwardedProto };
  const { headers: answered } = await proxy(new NextRequest(url, { headers }));
  return answered.get('strict-transport-security');
};

it.each([
  ['https of its proxy', '127.0.0.1', 'https', true],
  ['https at the first of several proxies', '127.0.0.1', 'https, http', true],
  ['http of its proxy', '127.0.0.1', 'http', false],
  ['nothing of its proxy', '127.0.0.1', undefined, false],
  ['https of a stranger, since nobody set TRUST_PROXY', '', 'https', false],
])('a page that was asked for by %s', async (_, trustProxy, forwardedProto, isHttps) => {
  vi.stubEnv('TRUST_PROXY', trustProxy);
  expect((await hstsOf('http://dashboard.example.com/', forwardedProto)) !== null).toBe(isHttps);
  // Next makes the address of the request by the same header.
  const address = `${forwardedProto?.split(',')[0] ?? 'http'}://dashboard.example.com/`;
  expect((await hstsOf(address, forwardedProto)) !== null).toBe(isHttps);
});

const frameHeadersOf = async (path: string, sent: Record<string, string> = {}) => {
  const { headers } = await proxy(new NextRequest(`http://dashboard.example.com${path}`, { headers: sent }));
  const ancestors = headers.get('content-security-policy')?.split('; ').at(-1);
  return [ancestors, headers.get('x-frame-options'), headers.get('x-middleware-request-x-uketsuke-link-locale')];
};

it('the page of a link is framed by whom the gateway names, and has the language of the link', async () => {
  const answer = { frame_origin: 'https://app.example.com', locale: 'en' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  expect(await frameHeadersOf('/portal/link_1')).toEqual(['frame-ancestors https://app.example.com', null, 'en']);
});

it.each([
  ['the browser', null, 'fr-FR,en-US;q=0.9,ja;q=0.8', 'en'],
  ['the browser', null, 'ja,en;q=0.8', 'ja'],
  ['nobody, so that it is Japanese,', null, 'fr', 'ja'],
  ['whoever made the link', 'ja', 'en', 'ja'],
])(
  'the language of the page of a link is chosen by %s and by no cookie (said: %j, browser: %j)',
  async (_, said, accepted, locale) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ frame_origin: null, locale: said })));
    const sent = { 'accept-language': accepted, cookie: `locale=${locale === 'en' ? 'ja' : 'en'}` };
    expect((await frameHeadersOf('/connect/link_3', sent))[2]).toBe(locale);
  },
);

it('the page where people arrive from a service speaks the language of whoever sent them, where it is one of ours', async () => {
  const languageOf = async (path: string) => (await frameHeadersOf(path))[2];
  expect(await languageOf('/connect/done?status=connected&locale=en')).toBe('en');
  expect(await languageOf('/connect/done?status=connected&locale=fr')).toBeNull();
  expect(await languageOf('/sign-in?locale=en')).toBeNull();
});

it('every other page, and the page of a link while the gateway is away, is framed by nobody', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  expect(await frameHeadersOf('/sign-in')).toEqual(["frame-ancestors 'none'", 'DENY', null]);
  expect(await frameHeadersOf('/portal/link_2')).toEqual(["frame-ancestors 'none'", 'DENY', 'ja']);
  const english = { 'accept-language': 'en' };
  expect(await frameHeadersOf('/portal/link_2', english)).toEqual(["frame-ancestors 'none'", 'DENY', 'en']);
});
