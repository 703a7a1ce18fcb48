import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    // First, because they are one after the other in a stack of their own: the other worker has journeys to do meanwhile.
    // The rest of them take minutes: `npm run faults`.
    { name: 'faults', testDir: './src/faults', grep: /@quick/ },
    { name: 'journeys', testDir: './src/journeys' },
  ],
  outputDir: '../.data/test/e2e-artifacts',
  globalSetup: './src/stack/global-setup.ts',
  // Calls take as long as people speak, on a machine that may have other work.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  // Two cores run the browser, the stack and real time audio at once.
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // On a shared machine a browser or a node may be starved in the middle of a call; npm test names what needed another try.
  retries: process.env['CI'] === 'true' ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: '../.data/test/e2e.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--disable-features=WebRtcHideLocalIpsWithMdns',
        '--autoplay-policy=no-user-gesture-required',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
