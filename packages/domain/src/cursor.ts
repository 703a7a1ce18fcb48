import type { SecretBox } from '@uketsuke/runtime';
import { z } from 'zod';

/** Where a page ended, and what its list was asked for. */
export interface ListPosition {
  /** The time that the list is ordered by. */
  atMs: number;
  id: string;
  /** Travels in the cursor, so that the next page is asked for by the cursor alone. */
  filter: Readonly<Record<string, string | boolean>>;
}

const version = 2;
const label = 'list cursor';
const signatureBytes = 16;
const payloadSchema = z.tuple([
  z.literal(version),
  z.int(),
  z.string(),
  z.record(z.string(), z.union([z.string(), z.boolean()])),
]);

/** `place` is signed but not carried: a cursor opens the list that it was made for, in its own environment only. */
export function encodeCursor(secrets: SecretBox, { atMs, id, filter }: ListPosition, place: string): string {
  const payload = JSON.stringify([version, atMs, id, filter]);
  return Buffer.concat([secrets.sign(label, `${payload}\n${place}`), Buffer.from(payload, 'utf8')]).toString(
    'base64url',
  );
}

/** null when it was forged, changed, or made in another place. */
export function decodeCursor(secrets: SecretBox, cursor: string, place: string): ListPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  // The decoder skips what is no base64url.
  if (bytes.toString('base64url') !== cursor) return null;
  const payload = bytes.subarray(signatureBytes).toString('utf8');
  if (!secrets.verify(label, `${payload}\n${place}`, bytes.subarray(0, signatureBytes))) return null;
  const parsed = payloadSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) return null;
  const [, atMs, id, filter] = parsed.data;
  return { atMs, id, filter };
}
