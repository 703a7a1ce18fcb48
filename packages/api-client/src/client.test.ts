import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createUketsuke, UketsukeApiError, UketsukeConnectionError } from './index.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
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
    timeoutMs: 200,
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
  });
  return { asked, client, waits };
}

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
  ])('a 5xx of %s is not tried again', async (_, what) => {
    const { client, asked } = await serve(failure(500));
    const config = { greeting: 'a', persona: 'b', fields: [], handoff_when: [], closing: 'c' };
    const requests: Record<string, () => Promise<unknown>> = {
      agents: () => client.agents.create({ name: 'a', config }),
      tenants: () => client.tenants.create({ external_id: 'a' }),
      sessions: () => client.sessions.create({ tenant_id: 'ten_1' }),
      update: () => client.agents.update('agt_1', { config }),
      rotate: () => client.tenants.rotateSecret('ten_1'),
    };
    await expect(requests[what]?.()).rejects.toBeInstanceOf(UketsukeApiError);
    expect(asked).toHaveLength(1);
  });

  it('a timeout of a repeat-safe request is tried again', async () => {
    const { client, asked } = await serve(() => undefined, json(200, { data: [] }));
    await expect(client.tenants.list()).resolves.toEqual({ data: [] });
    expect(asked).toHaveLength(2);
  });

  it('a network error of a write is reported at once', async () => {
    const { client, asked } = await serve((request) => request.socket.destroy());
    await expect(client.sessions.create({ tenant_id: 'ten_1' })).rejects.toBeInstanceOf(UketsukeConnectionError);
    expect(asked).toHaveLength(1);
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
    const { client, asked } = await serve(() => undefined);
    const abort = new AbortController();
    const request = client.agents.list({ signal: abort.signal });
    setTimeout(() => abort.abort(new Error('no longer wanted')), 20);
    await expect(request).rejects.toThrow('no longer wanted');
    expect(asked).toHaveLength(1);
  });
});

describe('requests', () => {
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
