import type { NextConfig } from 'next';

/** Pages of ours are never framed; the embedded pages answer with a policy of their own. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // Next writes its hydration data into inline scripts.
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' blob: mediastream:",
  // Offers go to whichever voice node a session names.
  'connect-src *',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const config: NextConfig = {
  poweredByHeader: false,
  transpilePackages: ['@uketsuke/voice-client'],
  // `npm run check` checks the types, with the compiler of the repository.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'content-security-policy', value: contentSecurityPolicy },
        { key: 'referrer-policy', value: 'no-referrer' },
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'permissions-policy', value: 'microphone=(self), camera=(), geolocation=()' },
      ],
    },
  ],
};

export default config;
