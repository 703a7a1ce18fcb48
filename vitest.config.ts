import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '**/.next/**', 'e2e/**'];

/** As Node resolves it: its packages require `graphql`, and a second copy from its `module` entry refuses their schemas. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

export default defineConfig({
  test: {
    projects: [
      { resolve, test: { name: 'unit', include: ['**/*.test.ts'], exclude: [...outside, '**/*.int.test.ts'] } },
      {
        resolve,
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: outside,
          globalSetup: ['packages/testing/src/postgres/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
