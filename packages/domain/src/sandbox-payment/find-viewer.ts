import { hashSecret, isWellFormedSecret } from '@uketsuke/runtime';
import type { DomainContext, Viewer } from '../context.ts';

/** Who has the address of a page of the sandbox; also of one that is paid or has expired, so that the page can say so. */
export async function findPayer(
  { db }: Pick<DomainContext, 'db'>,
  secret: string,
): Promise<Extract<Viewer, { kind: 'payer' }> | null> {
  if (!isWellFormedSecret(secret, 'vps_')) return null;
  const checkout = await db.prisma.sandboxCheckout.findUnique({
    where: { secretHash: hashSecret(secret) },
    select: { id: true, organizationId: true },
  });
  return checkout && { kind: 'payer', organizationId: checkout.organizationId, checkoutId: checkout.id };
}
