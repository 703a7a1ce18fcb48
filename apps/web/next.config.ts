import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  transpilePackages: ['@uketsuke/contracts', '@uketsuke/graphql', '@uketsuke/runtime', '@uketsuke/voice-client'],
  turbopack: {
    // Named by the official transport for a media manager that we do not use; a quarter of a megabyte.
    resolveAlias: { '@daily-co/daily-js': '../../packages/voice-client/src/without-daily.ts' },
  },
  // `npm run check` checks the types, with the compiler of the repository.
  typescript: { ignoreBuildErrors: true },
  // For every answer; `src/proxy.ts` adds those of pages.
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'referrer-policy', value: 'no-referrer' },
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
        { key: 'permissions-policy', value: 'microphone=(self), camera=(), geolocation=(), payment=()' },
      ],
    },
    // What the proxy does not see; for pages it says who may frame them.
    { source: '/:path(graphql|healthz|icon.svg|auth/.*)', headers: [{ key: 'x-frame-options', value: 'DENY' }] },
  ],
};

export default config;
