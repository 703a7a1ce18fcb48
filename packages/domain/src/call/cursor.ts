import type { SecretBox } from '@uketsuke/runtime';
import { z } from 'zod';

/** Where a page ended, and what its list was asked for. */
export interface ListPosition {
  startedAtMs: number;
  id: string;
  /** Travels in the cursor, so that the next page is asked for by the cursor alone. */
  filter: Readonly<Record<string, string | boolean>>;
}

const version = 2;
const label = 'calls cursor';
const signatureBytes = 16;
const payloadSchema = z.tuple([
  z.literal(version),
  z.int(),
  z.string(),
  z.record(z.string(), z.union([z.string(), z.boolean()])),
]);

/** The environment is signed but not carried: a cursor opens lists of its own environment only. */
export function encodeCursor(
  secrets: SecretBox,
  { startedAtMs, id, filter }: ListPosition,
  environmentId: string,
): string {
  const payload = JSON.stringify([version, startedAtMs, id, filter]);
  return Buffer.concat([secrets.sign(label, `${payload}\n${environmentId}`), Buffer.from(payload, 'utf8')]).toString(
    'base64url',
  );
}

/** null when it was forged, changed, or made in another environment. */
export function decodeCursor(secrets: SecretBox, cursor: string, environmentId: string): ListPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  // The decoder skips what is no base64url.
  if (bytes.toString('base64url') !== cursor) return null;
  const payload = bytes.subarray(signatureBytes).toString('utf8');
  if (!secrets.verify(label, `${payload}\n${environmentId}`, bytes.subarray(0, signatureBytes))) return null;
  const parsed = payloadSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) return null;
  const [, startedAtMs, id, filter] = parsed.data;
  return { startedAtMs, id, filter };
}
