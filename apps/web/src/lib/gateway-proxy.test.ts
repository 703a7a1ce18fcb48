import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proxyToGateway } from './gateway-proxy.ts';

let gateway: Server;
let asked: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];

beforeEach(async () => {
  asked = [];
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'], 'x-inside': 'no' });
      response.end('{"ok":true}');
    });
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  vi.stubEnv('GATEWAY_URL', `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
});

afterEach(() => {
  vi.unstubAllEnvs();
  gateway.close();
});

const post = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request('http://dashboard.example/graphql', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

function endless(): { body: ReadableStream<Uint8Array>; isCancelled(): boolean } {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    cancel() {
      isCancelled = true;
    },
  });
  return { body, isCancelled: () => isCancelled };
}

describe('the way to the gateway', () => {
  it('hands over the secret of a link', async () => {
    await proxyToGateway(post('{}', { authorization: 'Bearer vls_secret' }), '/graphql');
    expect(asked[0]?.headers.authorization).toBe('Bearer vls_secret');
  });

  it('hands over what the gateway needs and nothing else, and brings cookies back', async () => {
    const answer = await proxyToGateway(
      post('{"query":"{ viewer }"}', {
        cookie: 's=1',
        authorization: 'Bearer stolen',
        origin: 'http://dashboard.example',
      }),
      '/graphql',
    );
    expect(asked).toMatchObject([{ url: '/graphql', body: '{"query":"{ viewer }"}', headers: { cookie: 's=1' } }]);
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.has('x-inside')).toBe(false);
  });

  it.each([
    ['drops the source that a request names for itself', '', undefined],
    ['hands over the source that the proxy in front names', '10.0.0.1', '203.0.113.9'],
  ])('%s', async (_, trustProxy, source) => {
    vi.stubEnv('TRUST_PROXY', trustProxy);
    await proxyToGateway(post('{}', { 'x-forwarded-for': '203.0.113.9' }), '/graphql');
    expect(asked[0]?.headers['x-forwarded-for']).toBe(source);
  });

  it('does not gather a body without end', async () => {
    const { body, isCancelled } = endless();
    const answer = await proxyToGateway(post(body), '/graphql');
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    expect([asked.length, isCancelled()]).toEqual([0, true]);
  });

  it('says so when there is no gateway', async () => {
    vi.stubEnv('GATEWAY_URL', 'http://127.0.0.1:1');
    expect((await proxyToGateway(post('{}'), '/graphql')).status).toBe(503);
  });
});
