import type { IncomingMessage } from 'node:http';
import type { EmulatedRequest, Sent } from './emulated-provider.ts';

/** `/{host}/{path}`: what came for a host of a provider. Null for anything else. */
export async function readRequest(incoming: IncomingMessage): Promise<EmulatedRequest | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const match = /^\/([^/?]+)(\/[^?]*)?(\?.*)?$/.exec(incoming.url ?? '');
  if (!match) return null;
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim();
  return {
    ...{ method: incoming.method ?? 'GET', host: match[1] ?? '', path: match[2] ?? '/' },
    ...{ query: new URLSearchParams(match[3] ?? ''), headers, text },
    json<Shape>() {
      if (contentType !== 'application/json') throw new TypeError(`not JSON: ${contentType}`);
      const body: Sent<Shape> = objectOf(JSON.parse(text));
      return body;
    },
    form() {
      if (contentType !== 'application/x-www-form-urlencoded') throw new TypeError(`not a form: ${contentType}`);
      return new URLSearchParams(text);
    },
  };
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not a JSON object');
  return Object.fromEntries(Object.entries(value));
}
