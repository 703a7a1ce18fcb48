import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundClient, type OutboundClient, type OutboundRequest } from './create-outbound-client.ts';
import { OutboundError, type OutboundErrorKind } from './outbound-error.ts';
import { localhostCertificate } from './testing/localhost-certificate.ts';
import { openHttpServer, openHttpsServer, openSocketServer } from './testing/open-server.ts';

let client: OutboundClient;
beforeEach(() => {
  client = createOutboundClient({ allowPrivateTargets: true });
});
afterEach(() => client.close());

const ask = (url: string, more: Partial<OutboundRequest> = {}, by = client) =>
  by.request({ url, timeoutMs: 20_000, maxResponseBytes: 1000, ...more });

async function failureOf(work: Promise<unknown>): Promise<OutboundError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OutboundError) return error;
  throw new Error('expected an OutboundError', { cause: error });
}

const kindOf = async (work: Promise<unknown>): Promise<OutboundErrorKind> => (await failureOf(work)).kind;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const ok: RequestListener = (_request, response) => response.end('ok');

describe('a request', () => {
  it('brings method, headers and exactly these bytes, and answers status, headers and body', async () => {
    let seen: unknown;
    await using server = await openHttpServer((request, response) => {
      textOf(request).then((text) => {
        const { method, url, headers } = request;
        seen = {
          method,
          url,
          text,
          type: headers['content-type'],
          length: headers['content-length'],
          host: headers.host,
        };
        response.writeHead(202, { 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] }).end('{"ok":true}');
      }, response.destroy.bind(response));
    });
    const answer = await ask(`${server.url}path?q=1#part`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"茶":1}',
    });
    expect(seen).toEqual({
      method: 'PUT',
      url: '/path?q=1',
      text: '{"茶":1}',
      type: 'application/json',
      length: '9',
      host: `127.0.0.1:${server.port}`,
    });
    expect(answer).toMatchObject({ status: 202, truncated: false });
    expect(answer.headers).toMatchObject({ 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' });
    expect(answer.body.toString()).toBe('{"ok":true}');
  });

  it('with an error status is an answer, not an error', async () => {
    await using server = await openHttpServer((_request, response) => response.writeHead(503).end('later'));
    expect(await ask(server.url)).toMatchObject({ status: 503 });
  });

  it('asks for an answer that is not compressed, and never decompresses', async () => {
    let asked: unknown;
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    await using server = await openHttpServer((request, response) => {
      asked = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const { body, truncated } = await ask(server.url, { maxResponseBytes: 500 });
    expect(asked).toBe('identity');
    expect(truncated).toBe(true);
    expect(body.equals(bomb.subarray(0, 500))).toBe(true);
  });

  it('ends with the reason of its signal', async () => {
    await using server = await openHttpServer(() => {});
    const signal = AbortSignal.abort(new Error('not wanted'));
    await expect(ask(server.url, { signal })).rejects.toThrow('not wanted');
    const later = new AbortController();
    const request = ask(server.url, { signal: later.signal });
    later.abort(new Error('no longer wanted'));
    await expect(request).rejects.toThrow('no longer wanted');
  });
});

describe('the size of an answer', () => {
  it('that is as long as allowed is whole; one byte more is cut', async () => {
    await using server = await openHttpServer((request, response) =>
      response.end('x'.repeat(Number(request.url?.slice(1)))),
    );
    expect(await ask(`${server.url}1000`)).toMatchObject({ truncated: false, body: { length: 1000 } });
    expect(await ask(`${server.url}1001`)).toMatchObject({ truncated: true, body: { length: 1000 } });
  });

  it('without an end is cut, and the connection closed', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await openHttpServer((_request, response) => {
      response.on('close', closed.resolve);
      const more = (): boolean => response.destroyed || response.write('x'.repeat(10_000));
      response.on('drain', more);
      while (more() && !response.destroyed);
    });
    expect(await ask(server.url, { trustGroup: 'a' })).toMatchObject({ truncated: true, body: { length: 1000 } });
    await closed.promise;
  });

  it.each([
    ['headers beyond 16 KiB', `HTTP/1.1 200 OK\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`, 'too_large'],
    ['what is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'http_protocol'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'http_protocol'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'http_protocol',
    ],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', 'reset'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab', 'reset'],
    ['nothing', '', 'reset'],
  ])('%s: %#', async (_what, bytes, kind) => {
    await using server = await openSocketServer((socket) => {
      socket.once('data', () => socket.end(bytes));
    });
    expect(await kindOf(ask(server.url))).toBe(kind);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308, 300, 304])('%d is not followed', async (status) => {
    let requests = 0;
    await using server = await openHttpServer((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await failureOf(ask(server.url))).toMatchObject({ kind: 'redirect', status });
    expect(requests).toBe(1);
  });
});

describe('the time for everything', () => {
  const timeoutMs = 60;

  it('covers the name', async () => {
    const slow = createOutboundClient({ allowPrivateTargets: true, lookup: () => new Promise(() => {}) });
    expect(await kindOf(ask('http://slow.example/', { timeoutMs }, slow))).toBe('timeout');
  });

  it('covers TLS with somebody who never says hello', async () => {
    await using server = await openSocketServer(() => {});
    expect(await kindOf(ask(server.url.replace('http:', 'https:'), { timeoutMs }))).toBe('timeout');
  });

  it('covers waiting for an answer, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await openHttpServer((request) => request.socket.on('close', () => closed.resolve()));
    expect(await kindOf(ask(server.url, { timeoutMs, trustGroup: 'a' }))).toBe('timeout');
    await closed.promise;
  });

  it('covers sending to somebody who does not read', async () => {
    await using server = await openSocketServer((socket) => socket.pause());
    expect(await kindOf(ask(server.url, { timeoutMs, body: Buffer.alloc(50_000_000) }))).toBe('timeout');
  });

  it('covers a body that drips, and tells the status that had come', async () => {
    await using server = await openHttpServer((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(ask(server.url, { timeoutMs }))).toMatchObject({ kind: 'timeout', status: 200 });
  });

  it('covers headers that drip', async () => {
    await using server = await openSocketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x: y\r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await kindOf(ask(server.url, { timeoutMs }))).toBe('timeout');
  });
});

describe('the address', () => {
  it('is checked for every new connection, once, and the checked one is connected to', async () => {
    await using server = await openHttpServer(ok);
    const answers = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1', '169.254.169.254'], ['127.0.0.1']];
    const asked: string[] = [];
    const rebinding = createOutboundClient({
      allowPrivateTargets: true,
      lookup: async (hostname) => {
        asked.push(hostname);
        return answers[asked.length - 1] ?? [];
      },
    });
    const url = `http://rebind.example:${server.port}/`;
    expect(await ask(url, {}, rebinding)).toMatchObject({ status: 200 });
    expect(asked).toEqual(['rebind.example']);
    expect(await kindOf(ask(url, {}, rebinding))).toBe('blocked_address');
    expect(await kindOf(ask(url, {}, rebinding)), 'one bad address spoils the name').toBe('blocked_address');
    expect(await ask(url, {}, rebinding)).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(4);
    expect(server.connections()).toBe(2);
  });

  it.each([['127.0.0.1'], ['::1'], ['10.0.0.1'], ['::ffff:127.0.0.1'], ['fe80::1%lo'], ['1.1.1.1', '192.168.0.1']])(
    'of a name is blocked when it is %s',
    async (...addresses) => {
      const strict = createOutboundClient({ allowPrivateTargets: false, lookup: async () => addresses });
      expect(await kindOf(ask('http://name.example/', {}, strict))).toBe('blocked_address');
      expect(await kindOf(ask('https://name.example/', { trustGroup: 'a' }, strict))).toBe('blocked_address');
    },
  );

  it('that is literal is blocked without a connection', async () => {
    await using server = await openHttpServer(ok);
    const strict = createOutboundClient({ allowPrivateTargets: false });
    expect(await kindOf(ask(server.url, {}, strict))).toBe('blocked_address');
    expect(() => strict.check({ url: server.url })).toThrow(OutboundError);
    expect(server.connections()).toBe(0);
  });

  it.each([[async () => []], [() => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))]])(
    'that a name has not is a failure of DNS: %#',
    async (lookup) => {
      const nameless = createOutboundClient({ allowPrivateTargets: true, lookup });
      expect(await kindOf(ask('http://nowhere.example/', {}, nameless))).toBe('dns');
    },
  );

  it('that refuses is followed by the next one of the name', async () => {
    await using server = await openHttpServer(ok);
    const both = createOutboundClient({ allowPrivateTargets: true, lookup: async () => ['::1', '127.0.0.1'] });
    expect(await ask(`http://both.example:${server.port}/`, {}, both)).toMatchObject({ status: 200 });
  });

  it('where nobody listens refuses', async () => {
    const server = await openHttpServer(ok);
    await server[Symbol.asyncDispose]();
    expect(await failureOf(ask(server.url))).toMatchObject({ kind: 'refused', code: 'ECONNREFUSED' });
  });
});

describe('TLS', () => {
  it('with a certificate of nobody, or of another name, is not trusted', async () => {
    await using server = await openHttpsServer(ok);
    const trusting = createOutboundClient({
      allowPrivateTargets: true,
      certificateAuthorities: [localhostCertificate.cert],
      lookup: async () => ['127.0.0.1'],
    });
    expect(await failureOf(ask(server.url))).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const other = `https://other.example:${server.port}/`;
    expect(await failureOf(ask(other, {}, trusting))).toMatchObject({
      kind: 'tls',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(await ask(`https://hooks.example:${server.port}/`, { trustGroup: 'a' }, trusting)).toMatchObject({
      status: 200,
    });
    expect(await ask(`https://hooks.example.:${server.port}/`, {}, trusting)).toMatchObject({ status: 200 });
    trusting.close();
  });

  it('with a server that speaks no TLS fails', async () => {
    await using server = await openHttpServer(ok);
    expect(await kindOf(ask(server.url.replace('http:', 'https:')))).toBe('tls');
  });
});

describe('a kept connection', () => {
  it('is used again by the same trust group only', async () => {
    await using server = await openHttpServer(ok);
    for (const trustGroup of ['a', 'a', 'b', 'a', 'b', undefined, undefined]) await ask(server.url, { trustGroup });
    expect(server.connections()).toBe(4);
  });

  it('with TLS is used again by the same trust group only, its session too', async () => {
    const resumed: boolean[] = [];
    await using server = await openHttpsServer((request, response) => {
      resumed.push((request.socket as Socket & { isSessionReused(): boolean }).isSessionReused());
      response.setHeader('connection', 'close');
      response.end();
    });
    const certificateAuthorities = [localhostCertificate.cert];
    const trusting = createOutboundClient({ allowPrivateTargets: true, certificateAuthorities });
    for (const trustGroup of ['a', 'a', 'b', 'b']) await ask(server.url, { trustGroup }, trusting);
    expect(resumed).toEqual([false, true, false, true]);
  });

  describe('that the other side closed', () => {
    /** Answers the first request of each connection, and closes it at the second. */
    async function openClosingServer() {
      const requests: string[] = [];
      const server = await openSocketServer((socket) => {
        let isFirst = true;
        socket.on('data', (data) => {
          requests.push(data.toString().split(' ')[0] ?? '');
          if (isFirst) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
          else socket.destroy();
          isFirst = false;
        });
      });
      return { ...server, [Symbol.asyncDispose]: server[Symbol.asyncDispose], requests };
    }

    it('is followed by a new one for a request that may be repeated', async () => {
      await using server = await openClosingServer();
      await ask(server.url, { trustGroup: 'a' });
      expect(await ask(server.url, { trustGroup: 'a', isRepeatable: true })).toMatchObject({ status: 200 });
      expect(server.requests).toHaveLength(3);
      expect(server.connections()).toBe(2);
    });

    it('fails a request that may not, sent once', async () => {
      await using server = await openClosingServer();
      await ask(server.url, { trustGroup: 'a' });
      expect(await kindOf(ask(server.url, { trustGroup: 'a' }))).toBe('reset');
      expect(server.requests).toHaveLength(2);
    });
  });

  it('is not kept when the answer came before the request was read', async () => {
    await using server = await openSocketServer((socket) => {
      socket.once('readable', () => socket.write('HTTP/1.1 413 No\r\ncontent-length: 0\r\n\r\n'));
    });
    const body = Buffer.alloc(50_000_000);
    expect(await ask(server.url, { trustGroup: 'a', body })).toMatchObject({ status: 413 });
    await ask(server.url, { trustGroup: 'a' });
    expect(server.connections()).toBe(2);
  });

  it('is closed with the client', async () => {
    const sockets: Socket[] = [];
    await using server = await openHttpServer((request, response) => {
      sockets.push(request.socket);
      response.end();
    });
    await ask(server.url, { trustGroup: 'a' });
    await turn();
    const closed = once(sockets[0]!, 'close');
    client.close();
    await closed;
  });
});

it('the headers of a request cannot be broken up, and its host is not chosen by them', async () => {
  let host: unknown;
  await using server = await openHttpServer((request, response) => {
    host = request.headers.host;
    response.end();
  });
  await expect(ask(server.url, { headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toThrow('Invalid character');
  await ask(server.url, { headers: { host: 'elsewhere.example' } });
  expect(host).toBe(`127.0.0.1:${server.port}`);
});
