import { type NextRequest, NextResponse } from 'next/server';
import { arrivalLocale, createLinkPages, linkIdOf, linkLocaleHeader } from '@/lib/link-page';
import { chooseLocale } from '@/lib/locale';
import { pageHeaders } from '@/lib/security-headers';
import { gatewayUrl, isBehindProxy, voiceOrigins } from '@/lib/settings';

const findLinkPage = createLinkPages({ gatewayUrl, now: Date.now });

/** Before every page: a nonce for its scripts, and the headers of its answer. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = btoa(crypto.randomUUID());
  const linkId = linkIdOf(request.nextUrl.pathname);
  const link = linkId === null ? null : await findLinkPage(linkId);
  const locale = link
    ? (link.locale ?? chooseLocale(undefined, request.headers.get('accept-language')))
    : arrivalLocale(request.nextUrl);
  const answer = pageHeaders({
    nonce,
    isHttps: isHttps(request.headers),
    isDevelopment: process.env.NODE_ENV === 'development',
    voiceOrigins: link ? [] : voiceOrigins(),
    frameOrigin: link?.frameOrigin ?? null,
  });
  const headers = new Headers(request.headers);
  // Next gives the nonce that it finds here to its own scripts and styles.
  headers.set('content-security-policy', answer['content-security-policy'] ?? '');
  headers.delete(linkLocaleHeader);
  if (locale) headers.set(linkLocaleHeader, locale);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(answer)) response.headers.set(name, value);
  return response;
}

/** This server itself speaks http only. Next takes the address of a request from the same header, whoever sent it. */
function isHttps(headers: Headers): boolean {
  return isBehindProxy() && headers.get('x-forwarded-proto')?.startsWith('https') === true;
}

export const config = { matcher: '/((?!_next/|graphql$|auth/|healthz$|icon.svg$).*)' };
