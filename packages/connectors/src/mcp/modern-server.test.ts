/** Against a server that speaks nothing but the newest revision of the protocol: no greeting, no session. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { createOutboundClient } from '@uketsuke/outbound';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createConnectors } from '../service/create-connectors.ts';
import { nowMs } from '../testing/connector-case.ts';
import { mcp } from './definition.ts';

const client = createOutboundClient({ allowPrivateTargets: true });
const connectors = createConnectors({ client, env: {} });
const asked: unknown[] = [];
let server: Server;
let url = '';

function createShop(): McpServer {
  const shop = new McpServer({ name: 'shop', title: 'お店の在庫', version: '1.0.0' });
  shop.registerTool(
    'stock',
    { inputSchema: z.object({ article: z.string() }), annotations: { readOnlyHint: true } },
    ({ article }) => ({ content: [{ type: 'text', text: `${article}: 3` }] }),
  );
  return shop;
}

beforeAll(async () => {
  const handler = createMcpHandler(createShop, { legacy: 'reject' });
  server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
      const body = Buffer.concat(chunks).toString();
      asked.push(Object(JSON.parse(body)).method);
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const response = await handler.fetch(new Request(url, { method: 'POST', headers, body }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      Readable.from([Buffer.from(await response.arrayBuffer())]).pipe(outgoing);
    };
    answer().catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
});
afterAll(() => {
  client.close();
  server.close();
});

const open = () =>
  connectors.openProvider({
    ...{ connector: 'mcp', inputs: { url }, keepAs: 'conn_1', trustGroup: 'org_1', isLive: false, timeoutMs: 5000 },
    credentials: { by: 'tokens', accessToken: '', refreshToken: null, scope: null, client: null },
  });

test('a server of the newest revision is known by its name, and a tool of it takes one request', async () => {
  expect((await mcp.account(open())).label).toContain('お店の在庫');
  const [stock] = (await mcp.findActions?.(open(), {})) ?? [];
  expect(stock).toMatchObject({ name: 'stock', repetition: 'none', parametersSchema: { required: ['article'] } });
  asked.length = 0;
  const given = { config: {}, arguments: { article: 'A-1' }, toolCallId: 'tcall_1', nowMs, language: 'ja' } as const;
  const answer = await stock?.run(open(), { ...given, caller: { callId: 'call_1', from: null } });
  expect(answer).toEqual({ text: 'A-1: 3' });
  expect(asked).toEqual(['tools/call']);
});
