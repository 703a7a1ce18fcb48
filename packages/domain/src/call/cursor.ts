import type { SecretBox } from '@uketsuke/runtime';
import { z } from 'zod';

/** The last call of a page. */
export interface CallPosition {
  startedAtMs: number;
  id: string;
}

const version = 1;
const label = 'calls cursor';
const signatureBytes = 16;
const payloadSchema = z.tuple([z.literal(version), z.int(), z.string()]);

/** `binding` is what the list was asked for: signed, but not carried, so that a cursor opens only the list it came from. */
export function encodeCursor(secrets: SecretBox, { startedAtMs, id }: CallPosition, binding: string): string {
  const payload = JSON.stringify([version, startedAtMs, id]);
  return Buffer.concat([secrets.sign(label, `${payload}\n${binding}`), Buffer.from(payload, 'utf8')]).toString(
    'base64url',
  );
}

/** null when it was forged, changed, or made for another list. */
export function decodeCursor(secrets: SecretBox, cursor: string, binding: string): CallPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  // The decoder skips what is no base64url.
  if (bytes.toString('base64url') !== cursor) return null;
  const payload = bytes.subarray(signatureBytes).toString('utf8');
  if (!secrets.verify(label, `${payload}\n${binding}`, bytes.subarray(0, signatureBytes))) return null;
  const parsed = payloadSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) return null;
  const [, startedAtMs, id] = parsed.data;
  return { startedAtMs, id };
}
