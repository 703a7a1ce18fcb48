import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import { newId } from '@uketsuke/runtime';

/** The id of the person with this address, who is made when nobody has it; also when several ask at the same moment. */
export async function ensureUser(tx: Transaction, { email, now }: { email: string; now: Date }): Promise<string> {
  const id = newId(idPrefixes.user, now.getTime());
  // The update changes nothing: it only makes the row of another one's insert come back.
  const [user] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "user" (id, email, created_at, updated_at) VALUES (${id}, ${email.toLowerCase()}, ${now}, ${now})
    ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`;
  if (!user) throw new Error('A user was neither found nor made');
  return user.id;
}
