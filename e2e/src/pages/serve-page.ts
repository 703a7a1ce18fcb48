import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

export interface ServedPage {
  url: string;
  close(): Promise<void>;
}

/** Bundles one script of this folder and serves it on a page of its own origin, as a customer's site would. */
export async function servePage(script: 'pipecat-page.ts' | 'voice-client-page.ts'): Promise<ServedPage> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, script)],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  const source = bundle.outputFiles[0]?.text ?? '';
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(source);
    else
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>test</title><script src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
