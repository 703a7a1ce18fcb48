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

/**
 * Unit tests that share no process with others: they count what is open in theirs (timers, listeners, memory), hear what nobody has
 * caught, or replace a module. They run first; the longest only waits.
 */
const inOwnProcess = [
  'bench/src/soak/soak.test.ts',
  'apps/voice/src/call/call-leaks.test.ts',
  'apps/voice/src/engines/gemini/gemini-engine.test.ts',
  'apps/voice/src/engines/openai/{openai-engine,replies}.test.ts',
  'apps/voice/src/node/call-scope.test.ts',
  'apps/voice/src/testing/at-rest.test.ts',
  'apps/web/src/lib/server-graphql.test.ts',
];

const resolve = { alias: [graphql, dashboard] };

/** Limits for what hangs, not a measure: on a loaded machine a process may get no time for seconds. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // Left to itself Vitest keeps one core free, which on two cores means one file at a time; many files wait more than they work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        test: {
          name: 'process',
          include: inOwnProcess,
          ...patient,
        },
      },
      {
        resolve,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...outside, '**/*.int.test.ts', ...inOwnProcess],
          // Many files in one process: starting one and reading the same modules for each of them took a third of all the work.
          ...{ isolate: false, unstubEnvs: true, unstubGlobals: true },
          ...patient,
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
          ...patient,
        },
      },
      {
        resolve,
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: outside,
          globalSetup: ['packages/testing/src/postgres/global-setup.ts'],
          ...patient,
        },
      },
    ],
  },
});
