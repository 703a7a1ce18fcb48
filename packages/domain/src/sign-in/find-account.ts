import type { Database } from '@uketsuke/db';

export interface SignInAccount {
  userId: string;
  email: string;
  locale: 'ja' | 'en';
}

/** The person behind an address (any case), when they are a member of an organization; else null: nobody to send a link to. */
export async function findSignInAccount(db: Database, email: string): Promise<SignInAccount | null> {
  const user = await db.prisma.user.findFirst({
    where: { email: normaliseEmail(email), members: { some: {} } },
    select: { id: true, email: true, locale: true },
  });
  return user && { userId: user.id, email: user.email, locale: user.locale === 'en' ? 'en' : 'ja' };
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
