/** For tests: a page with the official client in a real Chromium, where there is one. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';

export interface ChromiumPage {
  page: Page;
  close(): Promise<void>;
}

/** A busy machine starts a browser slowly. */
const limitMs = 90_000;

/** Null when no Chromium is installed. */
export function findChromium(): string | null {
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

export interface ChromiumPageOptions {
  /** A page without it sends from one socket that is bound to no address, and hides its own addresses. */
  mayUseMicrophone?: boolean;
}

const microphoneArgs = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
  '--autoplay-policy=no-user-gesture-required',
];

export async function openChromiumPage(
  executablePath: string,
  { mayUseMicrophone = true }: ChromiumPageOptions = {},
): Promise<ChromiumPage> {
  const bundle = await build({
    entryPoints: [new URL('./chromium-page.mjs', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath,
    timeout: limitMs,
    args: ['--no-sandbox', ...(mayUseMicrophone ? microphoneArgs : [])],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(limitMs);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
