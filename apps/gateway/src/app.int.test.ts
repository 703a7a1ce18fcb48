import { createTestContext } from '@uketsuke/testing';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodyBytesMax } from './rest/receive-body.ts';
import { withoutPool } from './testing/broken-database.ts';
import { createTestGateway } from './testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting, { trustProxy: ['127.0.0.1'] });
const broken = createTestGateway(setting, { db: withoutPool(setting.db) });
const { send } = gateway;
let port = 0;

beforeAll(async () => {
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
});

/** Bytes on the wire, as no well-behaved client would send them. */
function raw(text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('end', () => resolve(answer));
    // A server that closes while more is on its way may reset the connection behind its answer.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

function bodyOf(response: string): unknown {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));
}

function idOf(response: string): string | undefined {
  return /x-request-id: (req_\w+)/i.exec(response)?.[1];
}

describe('every response carries a request id', () => {
  test.each([
    ['GET', '/v1'],
    ['GET', '/v1/'],
    ['GET', '/v1/nothing'],
    ['DELETE', '/v1/agents'],
    ['PATCH', '/v1/agents/agt_1'],
    ['POST', '/v1/openapi.json'],
    ['OPTIONS', '/v1/agents'],
    ['TRACE', '/v1/agents'],
    ['PROPFIND', '/v1/agents'],
    ['QUERY', '/v1/agents'],
    ['GET', '/v1/agents/%ff'],
    ['GET', `/v1/${'a'.repeat(9_000)}`],
    ['GET', '/%00'],
    ['GET', '/docs/../v1/nothing'],
    ['GET', '/v1/agents/'],
    ['GET', '/v1/agents//versions'],
    ['GET', '/v1//agents'],
    ['GET', '//v1/agents'],
    ['GET', '/V1/agents'],
    ['GET', '/v1/Agents'],
    ['GET', '/v1/agents;x=1'],
    ['GET', '/v1/agents%2F'],
    ['GET', '/v1/calls/by-provider/'],
  ])('404 for %s %s', async (method, path) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(
        { port, method, path, headers: { authorization: `Bearer ${gateway.organization.live.apiKey}` } },
        resolve,
      )
        .on('error', reject)
        .end();
    });
    const body = JSON.parse(Buffer.concat(await response.toArray()).toString('utf8')) as object;
    expect(response.statusCode).toBe(404);
    expect(body).toEqual({
      error: 'not_found',
      message: expect.any(String),
      // What the server refuses before it looks for an operation has none.
      ...('details' in body && { details: [expect.stringMatching(/^path: /)] }),
      request_id: response.headers['x-request-id'],
    });
    expect(response.headers['x-request-id']).toMatch(/^req_/);
  });

  test('404 for an escaped slash in a path: it is a part of an id that nothing has', async () => {
    const { status, body, headers } = await send({ method: 'GET', url: '/v1/calls/by-provider/CA%2F1' });
    expect(status).toBe(404);
    expect(body).toEqual({
      ...{ error: 'not_found', message: expect.any(String), details: ['providerCallId: not found in live'] },
      request_id: headers['x-request-id'],
    });
  });

  test('HEAD answers the headers of GET', async () => {
    const head = await send({ method: 'HEAD', url: '/v1/agents' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await send({ method: 'HEAD', url: '/v1/agents', as: null })).status).toBe(401);
  });

  test.each([
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header line without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers beyond all measure', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a path of raw UTF-8', 'GET /受付 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: x\r\nx: \u0001\r\n\r\n', 400],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('%s', async (_, text, status) => {
    const response = await raw(text);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(idOf(response)).toBeDefined();
    expect(bodyOf(response)).toEqual({
      error: 'invalid_request',
      message: expect.any(String),
      request_id: idOf(response),
    });
  });

  test('CONNECT is a method that no path has', async () => {
    const response = await raw('CONNECT /v1/agents HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(bodyOf(response)).toMatchObject({ error: 'not_found', request_id: idOf(response) });
  });

  test('an Expect nobody knows is no reason to answer without one', async () => {
    const response = await raw('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(idOf(response)).toBeDefined();
  });

  test("a client's own request id is not taken over", async () => {
    const { headers } = await send({ method: 'GET', url: '/v1/agents', headers: { 'x-request-id': 'mine' } });
    expect(headers['x-request-id']).not.toBe('mine');
  });
});

test('a client that is still sending 3 MiB gets its 422, and the connection lives on', async () => {
  const authorization = `Bearer ${gateway.organization.live.apiKey}`;
  const post = (body: string) =>
    fetch(`http://127.0.0.1:${port}/v1/tenants`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
  for (let turn = 0; turn < 3; turn += 1) {
    const response = await post(`{"x":"${'a'.repeat(3 * bodyBytesMax)}"}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  }
});

test.each(['text/plain', '???', 'application/xml', ''])(
  'a body of type "%s" is 400 where one is read, else nothing',
  async (type) => {
    const headers = { authorization: `Bearer ${gateway.organization.live.apiKey}`, 'content-type': type };
    const payload = '{"external_id":"typed"}';
    const statusOf = async (method: 'POST' | 'PATCH' | 'DELETE', url: string) =>
      (await gateway.app.inject({ method, url, headers, payload })).statusCode;
    expect(await statusOf('POST', '/v1/tenants')).toBe(400);
    expect(await statusOf('PATCH', '/v1/tenants/ten_1')).toBe(400);
    expect(await statusOf('DELETE', '/v1/tenants/ten_1')).toBe(404);
    expect(await statusOf('POST', '/v1/nothing')).toBe(404);
  },
);

test('a body that is announced to be too large is 422 before it is sent', async () => {
  const authorization = `Bearer ${gateway.organization.live.apiKey}`;
  const head = `POST /v1/tenants HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n`;
  const response = await raw(`${head}Content-Type: application/json\r\nContent-Length: ${bodyBytesMax + 1}\r\n\r\n{`);
  expect(response).toMatch(/^HTTP\/1\.1 422 /);
  expect(bodyOf(response)).toMatchObject({ details: [`(body): ${bodyBytesMax} バイト以内にしてください`] });
});

describe('bodies on the wire', () => {
  const post = (headers: string, body: string | Buffer) => {
    const authorization = `Bearer ${gateway.organization.live.apiKey}`;
    const head = `POST /v1/tenants HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n${headers}`;
    return raw(Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(body)]));
  };
  const json = 'Content-Type: application/json\r\n';
  const sized = (body: Buffer) => `Content-Length: ${body.length}\r\n`;
  const chunked = (body: string) => {
    const parts = body.match(/.{1,60000}/gs) ?? [];
    return `${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`;
  };

  test.each<[string, string, Buffer]>([
    ['a byte order mark is no part of the text', json, Buffer.from('\uFEFF{"external_id":"bom"}')],
    [
      'JSON has no charset but UTF-8, whatever is named',
      'Content-Type: application/json; charset=shift_jis\r\n',
      Buffer.from('{"external_id":"charset","name":"受付"}'),
    ],
    [
      'the type is told apart from no other by case',
      'Content-Type: Application/JSON\r\n',
      Buffer.from('{"external_id":"case"}'),
    ],
    [
      'keys named __proto__ and constructor are nothing',
      json,
      Buffer.from('{"external_id":"proto","__proto__":{"name":1},"constructor":1}'),
    ],
    [
      'a client that waits for 100 Continue is told to go on',
      `${json}Expect: 100-continue\r\n`,
      Buffer.from('{"external_id":"expect"}'),
    ],
  ])('201: %s', async (_, headers, body) => {
    const response = await post(`${headers}${sized(body)}`, body);
    expect(response.replace('HTTP/1.1 100 Continue\r\n\r\n', '')).toMatch(/^HTTP\/1\.1 201 /);
  });

  test.each<[string, string, Buffer]>([
    ['UTF-16', 'Content-Type: application/json; charset=utf-16\r\n', Buffer.from('{"external_id":"a"}', 'utf16le')],
    ['bytes that are no UTF-8', json, Buffer.from('{"external_id":"\xff"}', 'latin1')],
    ['a packed body: encodings are not read', `${json}Content-Encoding: gzip\r\n`, gzipSync('{"external_id":"a"}')],
    ['a type beside JSON', 'Content-Type: application/jsonx\r\n', Buffer.from('{}')],
    ['two types', `Content-Type: application/json, text/plain\r\n`, Buffer.from('{}')],
    ['NUL outside of a text', json, Buffer.from('{"external_id":"a"}\0')],
  ])('400: %s', async (_, headers, body) => {
    const response = await post(`${headers}${sized(body)}`, body);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(response)).toMatchObject({ error: 'invalid_json', request_id: idOf(response) });
  });

  test('chunks: read as one body, 422 above 1 MiB in all', async () => {
    const headers = `${json}Transfer-Encoding: chunked\r\n`;
    expect(await post(headers, chunked('{"external_id":"chunks"}'))).toMatch(/^HTTP\/1\.1 201 /);
    const large = await post(headers, chunked(`{"external_id":"${'a'.repeat(bodyBytesMax)}"}`));
    expect(large).toMatch(/^HTTP\/1\.1 422 /);
    expect(bodyOf(large)).toMatchObject({ details: [`(body): ${bodyBytesMax} バイト以内にしてください`] });
    const broken = await post(headers, 'zz\r\n');
    expect(broken).toMatch(/^HTTP\/1\.1 400 /);
    expect(idOf(broken)).toBeDefined();
  });
});

test('a body without any type is 400', async () => {
  const authorization = `Bearer ${gateway.organization.live.apiKey}`;
  const head = `POST /v1/tenants HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n`;
  const response = await raw(`${head}Content-Length: 2\r\n\r\n{}`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toContain('"error":"invalid_json"');
});

test('security headers are on every answer; the software does not name itself', async () => {
  for (const url of ['/v1/agents', '/nothing', '/docs', '/healthz']) {
    const { headers } = await gateway.app.inject({ method: 'GET', url });
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
});

test('each request is one log line, without anything personal outside pii', async () => {
  gateway.logLines.length = 0;
  const { headers } = await send({
    method: 'GET',
    url: '/v1/agents/agt_1?version=1',
    headers: { 'user-agent': 'personal-agent', 'x-forwarded-for': '203.0.113.9' },
  });
  expect(gateway.logLines).toHaveLength(1);
  const line = gateway.logLines[0] ?? {};
  expect(line).toMatchObject({
    msg: 'request.completed',
    request_id: headers['x-request-id'],
    method: 'GET',
    route: '/v1/agents/:id',
    status: 404,
    error: 'not_found',
    organization_id: gateway.organization.id,
    environment: 'live',
    duration_ms: expect.any(Number),
  });
  const { pii: _pii, ...open } = line;
  expect(JSON.stringify(open)).not.toMatch(/personal-agent|203\.0\.113\.9|vk_live/);
});

describe('health', () => {
  test('/healthz and /readyz answer 200 while the database does', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const { status, body } = await send({ method: 'GET', url, as: null });
      expect([status, body], url).toEqual([200, { status: 'ok' }]);
    }
  });

  test('while the database is away the process is alive and not ready', async () => {
    expect((await broken.send({ method: 'GET', url: '/healthz', as: null })).status).toBe(200);
    const { status, body } = await broken.send({ method: 'GET', url: '/readyz', as: null });
    expect([status, (body as { error: string }).error]).toEqual([503, 'unavailable']);
  });
});

describe('/v1/openapi.json and /docs', () => {
  test('the document is public and names the address of this service', async () => {
    const { status, body } = await send({ method: 'GET', url: '/v1/openapi.json', as: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://127.0.0.1:4000' }] });
  });

  test.each([
    ['/docs', 'ja', '/docs/openapi.json?lang=ja'],
    ['/docs?lang=en', 'en', '/docs/openapi.json?lang=en'],
    ['/docs/guides', 'ja', '/docs/guides/first-agent?lang=ja'],
    ['/docs/guides/phone?lang=en', 'en', 'Connect action'],
  ])('%s is a page for everybody, in the language of the reader', async (url, language, part) => {
    const { status, text, headers } = await send({ method: 'GET', url, as: null, headers: { 'accept-language': '' } });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(part);
  });

  test('the program of the reference is compressed and kept for good; another of its name, and another guide, are 404', async () => {
    const { text } = await send({ method: 'GET', url: '/docs', as: null });
    const [, url = ''] = /src="([^"]+)"/.exec(text) ?? [];
    const { statusCode, headers, rawPayload } = await gateway.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['cache-control']).toContain('immutable');
    expect(rawPayload.length).toBeLessThan(1_400_000);
    for (const none of ['/docs/reference-0.js', '/docs/guides/none', '/docs/guides/../../README']) {
      expect((await send({ method: 'GET', url: none, as: null })).status, none).toBe(404);
    }
  });
});
