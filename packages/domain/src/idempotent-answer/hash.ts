import { createHash } from 'node:crypto';
import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';

const keyCharactersMax = 255;

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
  if (key === '' || key.length > keyCharactersMax || !/^[\x20-\x7e]+$/.test(key)) {
    throw new DomainError('invalid_request', {
      details: [`Idempotency-Key: must be 1 to ${keyCharactersMax} printable ASCII characters`],
    });
  }
  return { keyHash: sha256([viewer.keyId, method, path, key]), requestHash: sha256(body ?? null) };
}

function sha256(value: unknown): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(JSON.stringify(value)).digest());
}
