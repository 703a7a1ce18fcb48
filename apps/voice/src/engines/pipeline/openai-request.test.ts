import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { requestOpenai } from './openai-request.ts';

const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

/** A server that refuses everything in these words. */
async function refusing(body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(400).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => server.close());
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port');
  return address.port;
}

it.each([
  ['', '{"detail":"cannot read 山田太郎 0312345678"}'],
  [': invalid_value', '{"error":{"code":"invalid_value","message":"Invalid content: 山田太郎 0312345678"}}'],
  ['', '{"error":{"code":"山田太郎","message":"no"}}'],
  ['', '山田太郎'],
])('a refusal is told by its status and code alone: 400%s', async (code, body) => {
  const asked = requestOpenai({
    ...{ baseUrl: await refusing(body), path: '/chat/completions', body: {}, timeoutMs: 5000 },
    signal: new AbortController().signal,
  });
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'protocol', message: expect.stringMatching(new RegExp(`400${code}$`)) });
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/山田|0312345678/);
});
