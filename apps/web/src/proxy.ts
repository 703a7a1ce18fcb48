import { type NextRequest, NextResponse } from 'next/server';
import { pageHeaders } from '@/lib/security-headers';
import { voiceOrigins } from '@/lib/settings';

/** Before every page: a nonce for its scripts, and the headers of its answer. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const isHttps = (request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol).startsWith('https');
  const answer = pageHeaders({
    nonce,
    isHttps,
    isDevelopment: process.env.NODE_ENV === 'development',
    voiceOrigins: voiceOrigins(),
  });
  const headers = new Headers(request.headers);
  // Next gives the nonce that it finds here to its own scripts and styles.
  headers.set('content-security-policy', answer['content-security-policy'] ?? '');
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(answer)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: '/((?!_next/|graphql$|auth/|healthz$|icon.svg$).*)' };
