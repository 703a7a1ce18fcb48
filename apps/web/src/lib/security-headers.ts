export interface PageRequest {
  /** New for each request; only scripts and styles that carry it run. */
  nonce: string;
  isHttps: boolean;
  /** Where voice nodes are: calls are offered to whichever of them a session names. */
  voiceOrigins: readonly string[];
  /** The development server evaluates code and talks over a WebSocket. */
  isDevelopment: boolean;
  /** The one origin whose pages may frame this one; nobody may when absent. */
  frameOrigin?: string | null;
}

/** What a page of ours may do, and who may frame it. */
export function pageHeaders(request: PageRequest): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(request),
    'cache-control': 'private, no-store',
    // For browsers that know no `frame-ancestors`. It cannot name an origin, so it is left out where one may frame the page.
    ...(!request.frameOrigin && { 'x-frame-options': 'DENY' }),
    ...(request.isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

function contentSecurityPolicy({ nonce, isHttps, isDevelopment, voiceOrigins, frameOrigin }: PageRequest): string {
  // A browser would refuse the others on such a page anyway.
  const offered = isHttps ? voiceOrigins.filter((origin) => origin.startsWith('https:')) : voiceOrigins;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Positions of pop-ups; an attribute loads nothing and runs nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob: mediastream:",
    ['connect-src', "'self'", ...offered, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigin ?? "'none'"}`,
  ].join('; ');
}
