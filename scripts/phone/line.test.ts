import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLine } from './line.ts';
import { parseOptions } from './options.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'phone-line-'));
/** It has the tenant `ten_1` in `test`, and one call of it. */
const server = createServer(({ url, headers }, response) => {
  const isTest = headers.authorization === 'Bearer vk_test_1';
  const isKnown = isTest && ['/v1/tenants/ten_1', '/v1/calls/by-provider/CA1'].includes(url ?? '');
  response.writeHead(isKnown ? 200 : 404).end('{"id":"call_1"}');
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { live_key: 'vk_live_1', test_key: 'vk_test_1' };
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify({ base_url: url, voice_url: url, ...keys }));
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

function lineOf(...args: string[]) {
  const options = parseOptions(['--data-dir', dataDir, '--secret', 'vts_1', ...args], '/');
  if (options === 'help') throw new Error('No help was asked for');
  return openLine(options);
}

it('a tenant that is named is called on the running stack, and its call is found in the environment that has it', async () => {
  const line = await lineOf('--tenant', 'ten_1', '--from', '+8190');
  expect(line.url).toBe(`${url.replace('http', 'ws')}/ws`);
  expect(line.parameters).toEqual({ tenant: 'ten_1', secret: 'vts_1', from: '+8190' });
  expect(await line.api?.findCall('CA1')).toEqual({ id: 'call_1' });
});

it('of a tenant that the stack does not have nothing is said about its record', async () => {
  const line = await lineOf('--tenant', 'ten_2', '--url', 'wss://voice.example.com');
  expect([line.url, line.api]).toEqual(['wss://voice.example.com/ws', null]);
});
