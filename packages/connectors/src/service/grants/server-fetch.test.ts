import { type OutboundClient, OutboundError } from '@uketsuke/outbound';
import { expect, test } from 'vitest';
import { createServerFetch } from './server-fetch.ts';

const url = 'https://shop.example/mcp';
const place = { connector: 'mcp' as const, inputs: { url }, trustGroup: 'org_1', isLive: true, timeoutMs: 1000 };

/** The guard of addresses, for which none will do. */
const client: Pick<OutboundClient, 'request'> = {
  request: () => Promise.reject(new OutboundError('blocked_address', 'blocked')),
};

test('an address that was typed in and cannot be used is a mistake of whoever typed it, one that a server names is the server’s', async () => {
  const fetch = createServerFetch(client, place);
  await expect(fetch(url)).rejects.toMatchObject({ failure: 'invalid_inputs' });
  await expect(fetch('http://10.0.0.1/.well-known/oauth-authorization-server')).rejects.toMatchObject({
    failure: 'refused',
  });
});
