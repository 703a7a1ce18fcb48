import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUketsuke, UketsukeApiError, UketsukeConnectionError } from './index.ts';
import { retryDelayMs } from './retry.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

/** A server that gives these answers in turn (the last one for ever), and what it was asked. */
async function serve(...answers: Answer[]) {
  const asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    request.resume();
    answers[Math.min(asked.length, answers.length) - 1]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const waits: number[] = [];
  const client = createUketsuke({
    apiKey: 'vk_test_x',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
  });
  return { asked, client, waits };
}

/** The time of the next request runs out when the test says so. */
function controlTimeout(): AbortController {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
  return timeout;
}

const config = { greeting: 'a', persona: 'b', fields: [], handoff_when: [], closing: 'c' };
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
      .end(JSON.stringify(body));
const failure = (status: number, headers?: Record<string, string>) =>
  json(status, { error: 'internal', message: '…', request_id: 'req_1' }, headers);

describe('retries', () => {
  it('a 429 is tried again after Retry-After, whatever the method', async () => {
    const { client, asked, waits } = await serve(failure(429, { 'retry-after': '7' }), json(201, { id: 'sess_1' }));
    await client.sessions.create({ tenant_id: 'ten_1' });
    expect(asked).toHaveLength(2);
    expect(waits).toEqual([7000]);
  });

  it('a Retry-After of more than a minute is not waited for', async () => {
    const { client, asked } = await serve(failure(429, { 'retry-after': '61' }));
    await expect(client.agents.list()).rejects.toMatchObject({ status: 429 });
    expect(asked).toHaveLength(1);
  });

  it('a Retry-After of a minute is waited for; a 429 is tried twice more, and its error tells the wait', async () => {
    const { client, asked, waits } = await serve(failure(429, { 'retry-after': '60' }));
    await expect(client.agents.create({ name: 'a', config })).rejects.toMatchObject({ retryAfterSeconds: 60 });
    expect(asked).toHaveLength(3);
    expect(waits).toEqual([60_000, 60_000]);
  });

  it.each([
    ['Sat, 21 Nov 2026 12:00:07 GMT', 7000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['0', 0],
    ['1.5', 1000],
    ['soon', 1000],
    [undefined, 1000],
  ])('Retry-After %s is a wait of %i ms', async (header, ms) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) });
    const headers = header === undefined ? {} : { 'retry-after': header };
    const { client, waits } = await serve(failure(429, headers), json(200, { data: [] }));
    await client.agents.list();
    expect(waits).toEqual([ms]);
  });

  it('a 5xx of a repeat-safe request is tried twice more', async () => {
    const { client, asked, waits } = await serve(failure(503));
    await expect(client.agents.list()).rejects.toBeInstanceOf(UketsukeApiError);
    expect(asked).toHaveLength(3);
    expect(waits).toEqual([500, 1000]);
  });

  it.each([
    ['creating an agent', 'agents'],
    ['creating a tenant', 'tenants'],
    ['creating a session', 'sessions'],
    ['updating an agent', 'update'],
    ['rotating a secret', 'rotate'],
    ['rotating the tools secret', 'rotateTools'],
    ['making a link to the webhook portal', 'portal'],
  ])('a 5xx of %s is not tried again', async (_, what) => {
    const { client, asked } = await serve(failure(500));
    const requests: Record<string, () => Promise<unknown>> = {
      agents: () => client.agents.create({ name: 'a', config }),
      tenants: () => client.tenants.create({ external_id: 'a' }),
      sessions: () => client.sessions.create({ tenant_id: 'ten_1' }),
      update: () => client.agents.update('agt_1', { config }),
      rotate: () => client.tenants.rotateSecret('ten_1'),
      rotateTools: () => client.toolsSecret.rotate(),
      portal: () => client.webhooks.createPortalLink(),
    };
    await expect(requests[what]?.()).rejects.toBeInstanceOf(UketsukeApiError);
    expect(asked).toHaveLength(1);
  });

  it('changing and deleting are repeat-safe', async () => {
    const { client, asked } = await serve(failure(500), json(200, {}), failure(500), json(200, {}));
    await client.tenants.update('ten_1', { name: 'a' });
    await client.tenants.delete('ten_1');
    expect(asked.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE']);
  });

  it('with an idempotency key a POST and a PUT are tried again as well', async () => {
    const once = { idempotencyKey: 'once' };
    const { client, asked } = await serve(
      failure(503),
      json(201, {}),
      (request) => request.socket.destroy(),
      json(200, {}),
    );
    await client.tenants.create({ external_id: 'a' }, once);
    await client.agents.update('agt_1', { config }, once);
    expect(asked.map(({ method, headers }) => [method, headers['idempotency-key']])).toEqual([
      ['POST', 'once'],
      ['POST', 'once'],
      ['PUT', 'once'],
      ['PUT', 'once'],
    ]);
  });

  it('a deletion that is tried again and finds nothing has happened', async () => {
    const { client } = await serve(failure(502), failure(404));
    await expect(client.tenants.delete('ten_1')).resolves.toBeUndefined();
  });

  it('a deletion that was rate-limited first, and then finds nothing, is refused: nothing has happened', async () => {
    const { client } = await serve(failure(429, { 'retry-after': '0' }), failure(404));
    await expect(client.tenants.delete('ten_1')).rejects.toMatchObject({ status: 404 });
  });

  it('while its first attempt is still being processed, the next one with the same key waits and asks again', async () => {
    const running = {
      error: 'conflict',
      message: '…',
      details: ['Idempotency-Key: is being processed'],
      request_id: 'r',
    };
    const { client, asked } = await serve(
      (request) => request.socket.destroy(),
      json(409, running),
      json(201, { id: 'ten_1' }),
    );
    await expect(client.tenants.create({ external_id: 'a' }, { idempotencyKey: 'once' })).resolves.toEqual({
      id: 'ten_1',
    });
    expect(asked).toHaveLength(3);
  });

  it('a deletion that finds nothing at its first attempt is refused', async () => {
    const { client } = await serve(failure(404));
    await expect(client.tenants.delete('ten_1')).rejects.toMatchObject({ status: 404 });
  });

  it('another request that is tried again and finds nothing is refused', async () => {
    const { client } = await serve(failure(502), failure(404));
    await expect(client.tenants.get('ten_1')).rejects.toMatchObject({ status: 404 });
  });

  it('the pauses vary by a quarter, so that clients do not come back together', () => {
    const delay = (random: number, attempt: number) =>
      retryDelayMs({
        method: 'GET',
        hasIdempotencyKey: false,
        failure: { kind: 'network' },
        attempt,
        random: () => random,
      });
    expect([delay(0, 0), delay(1, 0), delay(0, 1), delay(1, 1)]).toEqual([375, 625, 750, 1250]);
  });

  it('a timeout of a repeat-safe request is tried again, each attempt with its own 30 s', async () => {
    const timeout = controlTimeout();
    const { client, asked } = await serve(
      () => timeout.abort(new DOMException('', 'TimeoutError')),
      json(200, { data: [] }),
    );
    await expect(client.tenants.list()).resolves.toEqual({ data: [] });
    expect(asked).toHaveLength(2);
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[30_000], [30_000]]);
  });

  it('a timeout of a write is reported at once, as a timeout', async () => {
    const timeout = controlTimeout();
    const { client, asked } = await serve(() => timeout.abort(new DOMException('', 'TimeoutError')));
    const request = client.sessions.create({ tenant_id: 'ten_1' });
    await expect(request).rejects.toMatchObject({ name: 'UketsukeConnectionError', isTimeout: true });
    expect(asked).toHaveLength(1);
  });

  it('a network error is tried again, of a write reported at once', async () => {
    const { client, asked } = await serve((request) => request.socket.destroy());
    await expect(client.sessions.create({ tenant_id: 'ten_1' })).rejects.toBeInstanceOf(UketsukeConnectionError);
    expect(asked).toHaveLength(1);
    await expect(client.agents.list()).rejects.toMatchObject({ isTimeout: false });
    expect(asked).toHaveLength(4);
  });

  it('an answer that is not JSON is a failure that says so', async () => {
    const { client } = await serve((_, response) => response.end('<html>'));
    await expect(client.agents.list()).rejects.toThrow('The answer is not JSON.');
  });

  it('an error that something in between answered has the code unknown', async () => {
    const { client } = await serve((_, response) => response.writeHead(413).end('too large'));
    await expect(client.agents.create({ name: 'a', config })).rejects.toMatchObject({ status: 413, code: 'unknown' });
  });

  it('a 4xx is never tried again and carries code, details and request id', async () => {
    const body = {
      error: 'invalid_config',
      message: '設定',
      details: ['config.greeting: must not be empty'],
      request_id: 'req_1',
    };
    const { client, asked } = await serve(json(422, body));
    await expect(client.agents.get('agt_1')).rejects.toMatchObject({
      code: 'invalid_config',
      details: body.details,
      requestId: 'req_1',
    });
    expect(asked).toHaveLength(1);
  });

  it("the caller's abort ends the request without another try", async () => {
    const abort = new AbortController();
    const { client, asked } = await serve(() => abort.abort(new Error('no longer wanted')));
    await expect(client.agents.list({ signal: abort.signal })).rejects.toThrow('no longer wanted');
    expect(asked).toHaveLength(1);
  });

  it("the caller's abort ends the wait between two tries, also one that came just before it", async () => {
    const abort = new AbortController();
    const late = createUketsuke({
      apiKey: 'vk_test_x',
      baseUrl: 'http://127.0.0.1',
      fetch: async () => {
        queueMicrotask(() => abort.abort(new Error('no longer wanted')));
        return new Response('{}', { status: 429, headers: { 'retry-after': '60' } });
      },
    });
    await expect(late.agents.list({ signal: abort.signal })).rejects.toThrow('no longer wanted');
    const during = new AbortController();
    const waiting = createUketsuke({
      apiKey: 'vk_test_x',
      baseUrl: 'http://127.0.0.1',
      fetch: async () => {
        setTimeout(() => during.abort(new Error('enough')), 20);
        return new Response('{}', { status: 429, headers: { 'retry-after': '60' } });
      },
    });
    await expect(waiting.agents.list({ signal: during.signal })).rejects.toThrow('enough');
  });
});

describe('options', () => {
  it('that are undefined have their defaults', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"data":[]}'));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const given: Record<string, unknown> = { timeoutMs: undefined, retriesMax: undefined, wait: undefined };
    const client = createUketsuke({ apiKey: 'vk_live_x', baseUrl: 'https://api.example.com//', fetch, ...given });
    await client.agents.list();
    expect(timeout).toHaveBeenCalledWith(30_000);
    expect(fetch.mock.calls[0]?.[0]).toBe('https://api.example.com/v1/agents');
  });

  it('the language that is chosen is asked for; without one the service decides', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"data":[]}'));
    const options = { apiKey: 'vk_live_x', baseUrl: 'https://api.example.com', fetch };
    await createUketsuke({ ...options, language: 'en' }).agents.list();
    await createUketsuke(options).agents.list();
    const languages = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'));
    expect(languages).toEqual(['en', null]);
  });

  it('a key of another kind is refused before anything is sent', () => {
    expect(() => createUketsuke({ apiKey: 'vct_x', baseUrl: 'https://api.example.com' })).toThrow('vk_live_');
  });

  it.each([
    'https://api.example.com',
    'https://api.example.com/v1',
    'https://api.example.com/v1/',
    'https://api.example.com//',
  ])('the address %s is understood', async (baseUrl) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"data":[]}'));
    await createUketsuke({ apiKey: 'vk_live_x', baseUrl, fetch }).agents.list();
    expect(fetch.mock.calls[0]?.[0]).toBe('https://api.example.com/v1/agents');
  });

  it.each([
    [{}, 'apiKey is missing'],
    [undefined, 'apiKey is missing'],
    [{ apiKey: '' }, 'apiKey is missing'],
    [{ apiKey: 'vk_live_x' }, 'baseUrl is missing'],
    [{ apiKey: 'vk_live_x', baseUrl: '' }, 'baseUrl is missing'],
    [{ apiKey: 'vk_live_x', baseUrl: 'api.example.com' }, 'baseUrl must be an http or https address'],
    [{ apiKey: 'vk_live_x', baseUrl: 'https:///v1' }, 'baseUrl must be an http or https address'],
  ])('%j is refused in words: %s', (options, message) => {
    expect(() => Reflect.apply(createUketsuke, null, [options])).toThrow(message);
  });
});

describe('requests', () => {
  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [7, 'number'],
  ])('an id that is %s is refused before anything is sent', async (id, told) => {
    const { client, asked } = await serve(json(200, {}));
    expect(() => Reflect.apply(client.tenants.get, null, [id])).toThrow(`An id must be a string, and is ${told}.`);
    expect(asked).toEqual([]);
  });

  it('carry the key, and the idempotency key where one is given', async () => {
    const { client, asked } = await serve(json(201, {}));
    await client.tenants.create({ external_id: 'a' }, { idempotencyKey: 'once' });
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer vk_test_x', 'idempotency-key': 'once' });
  });

  it('escape ids in paths', async () => {
    const { client, asked } = await serve(json(200, {}));
    await client.calls.getByProvider('../agents');
    expect(asked[0]?.url).toBe('/v1/calls/by-provider/..%2Fagents');
  });

  it('all() follows the cursor to the end', async () => {
    const page = (ids: string[], next: string | null) =>
      json(200, { data: ids.map((id) => ({ id })), has_more: next !== null, next_cursor: next });
    const { client, asked } = await serve(page(['call_3', 'call_2'], 'c1'), page(['call_1'], null));
    const seen: string[] = [];
    for await (const call of client.calls.all({ tenant_id: 'ten_1' })) seen.push(call.id);
    expect(seen).toEqual(['call_3', 'call_2', 'call_1']);
    expect(asked[1]?.url).toBe('/v1/calls?tenant_id=ten_1&cursor=c1');
  });

  it('a deletion answers nothing', async () => {
    const { client } = await serve((_, response) => response.writeHead(204).end());
    await expect(client.agents.delete('agt_1')).resolves.toBeUndefined();
  });
});
