import { expect, it } from 'vitest';
import { createPublicResolver } from './resolve-name.ts';
import { type NameAnswer, openNameServer, type RecordType } from './testing/open-name-server.ts';

const ipv6 = '2001:4860:4860:0:0:0:0:8888';

async function resolveWith(answerTo: (name: string, type: RecordType) => NameAnswer, name = 'hooks.example') {
  using nameServer = await openNameServer(answerTo);
  const resolve = createPublicResolver({ servers: [nameServer.server] });
  const addresses = await resolve(name).catch((error: unknown) => error);
  return { addresses, asked: nameServer.asked };
}

it('a name has its IPv4 and its IPv6 addresses', async () => {
  const { addresses } = await resolveWith((_name, type) => (type === 'A' ? ['1.1.1.1', '1.0.0.1'] : [ipv6]));
  expect(addresses).toEqual(['1.1.1.1', '1.0.0.1', '2001:4860:4860::8888']);
});

it('a name with IPv6 alone has that', async () => {
  const { addresses } = await resolveWith((_name, type) => (type === 'A' ? [] : [ipv6]));
  expect(addresses).toEqual(['2001:4860:4860::8888']);
});

it('a name server that says nothing about IPv6 is not waited for', async () => {
  const startedAt = performance.now();
  const { addresses } = await resolveWith((_name, type) => (type === 'A' ? ['1.1.1.1'] : 'silence'));
  expect(addresses).toEqual(['1.1.1.1']);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

it('a name that does not exist rejects', async () => {
  const { addresses } = await resolveWith(() => 'no_name');
  expect(addresses).toMatchObject({ code: 'ENOTFOUND' });
});

it('the name servers are asked, not the hosts file', async () => {
  const answerTo = (_name: string, type: RecordType): NameAnswer => (type === 'A' ? ['9.9.9.9'] : []);
  const { addresses, asked } = await resolveWith(answerTo, 'localhost');
  expect(new Set(asked)).toEqual(new Set(['A localhost', 'AAAA localhost']));
  expect(addresses).toEqual(['9.9.9.9']);
});
