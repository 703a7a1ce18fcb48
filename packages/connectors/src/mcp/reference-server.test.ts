/** Against the reference server of the protocol's own people. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createOutboundClient } from '@uketsuke/outbound';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionCall } from '../definition/definition.ts';
import { createConnectors } from '../service/create-connectors.ts';
import { nowMs } from '../testing/connector-case.ts';
import { mcp } from './definition.ts';
import type { McpConfig } from './mcp-config.ts';

const program = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

describe('the reference server', () => {
  const client = createOutboundClient({ allowPrivateTargets: true });
  const connectors = createConnectors({ client, env: {} });
  let server: ChildProcess;
  let url = '';

  beforeAll(async () => {
    const port = await freePort();
    server = spawn(process.execPath, [program, 'streamableHttp'], {
      env: { PATH: process.env['PATH'], PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    url = `http://127.0.0.1:${port}/mcp`;
    for await (const chunk of server.stderr ?? []) if (String(chunk).includes('listening')) break;
  }, 20_000);
  afterAll(async () => {
    client.close();
    server.kill();
    await once(server, 'exit');
  });

  const open = () =>
    connectors.openProvider({
      ...{ connector: 'mcp', inputs: { url }, keepAs: 'conn_1', trustGroup: 'org_1', isLive: false, timeoutMs: 5000 },
      credentials: { by: 'tokens', accessToken: '', refreshToken: null, scope: null, client: null },
    });
  async function run(name: string, given: Record<string, unknown>): Promise<unknown> {
    const actions = (await mcp.findActions?.(open(), {})) ?? [];
    const call: ActionCall<McpConfig> = {
      ...{ config: {}, arguments: given, toolCallId: 'tcall_1', nowMs, language: 'ja' },
      caller: { callId: 'call_1', from: null },
    };
    return actions.find((one) => one.name === name)?.run(open(), call);
  }

  test('says who it is', async () => {
    expect(await mcp.account(open())).toEqual({
      label: expect.stringMatching(/^Everything Reference Server \(127\.0\.0\.1:\d+\)$/),
      accountId: url,
    });
  });

  test('lists its tools with their schemas', async () => {
    const { tools = [] } = (await mcp.options?.(open(), { params: {}, config: {} })) ?? {};
    expect(tools).toContainEqual({
      name: 'get-sum',
      description: expect.any(String),
      input_schema: expect.objectContaining({ required: ['a', 'b'] }),
    });
  });

  test('answers a tool with text, and of a picture with the words beside it', async () => {
    expect(await run('get-sum', { a: 1, b: 2 })).toEqual({ text: 'The sum of 1 and 2 is 3.' });
    expect(await run('get-tiny-image', {})).toEqual({ text: expect.not.stringMatching(/base64|iVBOR/) });
  });

  test('refuses wrong arguments in words for the AI', async () => {
    await expect(run('get-sum', { a: 'x' })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('expected number'),
    });
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
