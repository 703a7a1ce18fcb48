import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ParentPage {
  /** What a link to the portal has to name so that this page may frame it. */
  origin: string;
  /** The address of a page that frames this one. */
  framing(url: string): string;
  close(): Promise<void>;
}

/** A customer's application with the portal in a frame. `localhost` is another site than the stack's 127.0.0.1. */
export async function serveParent(): Promise<ParentPage> {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://localhost').searchParams.get('frame') ?? '';
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="ja"><title>app</title><body style="margin:0">` +
          `<iframe title="portal" src="${framed.replaceAll('"', '&quot;')}" style="border:0;width:100%;height:100vh"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    framing: (url) => `${origin}/?frame=${encodeURIComponent(url)}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
