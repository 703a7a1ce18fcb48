export interface PageRequest {
  /** New for each request; only scripts and styles that carry it run. */
  nonce: string;
  isHttps: boolean;
  /** The development server evaluates code and talks over a WebSocket. */
  isDevelopment: boolean;
}

/** What a page of ours may do. None of them is framed. */
export function pageHeaders({ nonce, isHttps, isDevelopment }: PageRequest): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy({ nonce, isHttps, isDevelopment }),
    'cache-control': 'private, no-store',
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

function contentSecurityPolicy({ nonce, isHttps, isDevelopment }: PageRequest): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Positions of pop-ups; an attribute loads nothing and runs nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob: mediastream:",
    // Offers go to whichever voice node a session names.
    `connect-src 'self' https:${isHttps ? '' : ' http:'}${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
