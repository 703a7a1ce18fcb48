import { defineConfig } from '@playwright/test';

/** All faults, one after the other: each breaks a stack of its own, and its times are not to be disturbed by another. */
export default defineConfig({
  testDir: './src/faults',
  testMatch: '**/*.spec.ts',
  outputDir: '../.data/test/faults-artifacts',
  timeout: 300_000,
  expect: { timeout: 45_000 },
  workers: 1,
  reporter: 'list',
});
