import { createHash } from 'node:crypto';
import { DomainError, parseShape } from '@uketsuke/contracts';
import { idempotencyKeySchema } from '@uketsuke/contracts/rest';
import type { DomainContext } from '../context.ts';

export interface IdempotentRequest {
  /** The header `Idempotency-Key`. */
  key: string;
  method: string;
  /** With the ids in it, without the query. */
  path: string;
  /** The body as it was parsed; two bodies that differ only in spacing are the same request. */
  body: unknown;
}

export interface RequestHashes {
  keyHash: Uint8Array<ArrayBuffer>;
  requestHash: Uint8Array<ArrayBuffer>;
}

/** A key belongs to one API key, method and path: the same text elsewhere is another key. */
export function hashRequest({ viewer }: DomainContext, { key, method, path, body }: IdempotentRequest): RequestHashes {
  if (viewer.kind !== 'api_key') throw new DomainError('forbidden');
  const parsed = parseShape(idempotencyKeySchema, key, ['Idempotency-Key']);
  if (!parsed.ok) throw new DomainError('invalid_request', { problems: parsed.problems });
  return { keyHash: sha256([viewer.keyId, method, path, key]), requestHash: sha256(body ?? null) };
}

function sha256(value: unknown): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(JSON.stringify(value)).digest());
}
