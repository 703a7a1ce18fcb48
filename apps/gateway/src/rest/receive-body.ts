import type { Problem } from '@uketsuke/contracts';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { cleanJson } from './clean-json.ts';

export const bodyBytesMax = 1024 * 1024;

/** A body as it arrived. It is judged later, in the order of checks of `/v1`, so receiving never fails. */
export type ReceivedBody =
  | { kind: 'absent' }
  | { kind: 'object'; value: Record<string, unknown>; hasEscapes: boolean }
  | { kind: 'not_json'; problem: Problem }
  | { kind: 'too_large' }
  | { kind: 'too_deep' };

export const absentBody: ReceivedBody = { kind: 'absent' };

/** A Fastify content type parser for every content type. */
export async function receiveBody(request: FastifyRequest, payload: IncomingMessage): Promise<ReceivedBody> {
  // Said beforehand: the client need not send it all to be told so.
  if (Number(request.headers['content-length']) > bodyBytesMax) {
    payload.resume();
    return { kind: 'too_large' };
  }
  const bytes = await readBytes(payload);
  if (bytes === 'too_large') return { kind: 'too_large' };
  if (bytes === 'broken') return notJson('is not JSON');
  if (bytes.length === 0) return absentBody;
  if (!isJsonType(request.headers['content-type'])) return notJson('must be application/json', ['content-type']);
  return parseBody(bytes);
}

export function parseBody(bytes: Uint8Array): ReceivedBody {
  const text = decodeUtf8(bytes);
  if (text === undefined) return notJson('is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return notJson('is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return notJson('must be a JSON object');
  if (!cleanJson(value)) return { kind: 'too_deep' };
  return { kind: 'object', value: value as Record<string, unknown>, hasEscapes: text.includes('\\u') };
}

function notJson(reason: string, path: readonly string[] = []): ReceivedBody {
  return { kind: 'not_json', problem: { path, reason } };
}

function isJsonType(contentType: string | undefined): boolean {
  return contentType !== undefined && /^\s*application\/json\s*(;|$)/i.test(contentType);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What exceeds the limit is read on and thrown away, so that a client that is still sending gets its answer. */
function readBytes(payload: IncomingMessage): Promise<Uint8Array | 'too_large' | 'broken'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyBytesMax) chunks.push(chunk);
      else resolve('too_large');
    });
    payload.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    payload.on('error', () => resolve('broken'));
    payload.on('close', () => resolve('broken'));
  });
}
