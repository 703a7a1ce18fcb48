import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createOwnTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { canConnect } from './can-connect.ts';

const own = createOwnTestContext();

function ownUrl(): URL {
  return new URL(own.current.db.pool.options.connectionString ?? '');
}

test('a server that answers can be connected to, also when its answer is a refusal', async () => {
  expect(await canConnect(ownUrl().href, 10_000)).toBe(true);
  const refused = ownUrl();
  refused.password = 'wrong';
  expect(await canConnect(refused.href, 10_000)).toBe(true);
});

test('a server that takes connections and says nothing, or that is not there, cannot', async () => {
  const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // A server that listens on TCP has an address of that form.
  const { port } = silent.address() as AddressInfo;
  const url = ownUrl();
  url.port = String(port);
  expect(await canConnect(url.href, 300)).toBe(false);
  silent.close();
  await once(silent, 'close');
  expect(await canConnect(url.href, 10_000)).toBe(false);
});
