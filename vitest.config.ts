import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '**/.next/**', 'e2e/**'];

/** As Node resolves it: its packages require `graphql`, and a second copy from its `module` entry refuses their schemas. */
const graphql = { find: /^graphql$/, replacement: 'graphql/index.js' };

/** As `paths` of the dashboard's tsconfig.json. */
const dashboard = { find: /^@\//, replacement: `${import.meta.dirname}/apps/web/src/` };
const voiceClient = {
  find: '@uketsuke/voice-client',
  replacement: `${import.meta.dirname}/packages/voice-client/src/index.ts`,
};

const resolve = { alias: [graphql, dashboard] };

/** For conditions that come true by themselves. */
const patientPoll = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    // Left to itself Vitest keeps one core free, which on two cores means one file at a time; many files wait more than they work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...outside, '**/*.int.test.ts'],
          // A limit for what hangs, not a measure: on a loaded machine a process may get no time for seconds.
          testTimeout: 60_000,
          expect: patientPoll,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: [graphql, dashboard, voiceClient] },
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: outside,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: outside,
          globalSetup: ['packages/testing/src/postgres/global-setup.ts'],
          testTimeout: 60_000,
          expect: patientPoll,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
