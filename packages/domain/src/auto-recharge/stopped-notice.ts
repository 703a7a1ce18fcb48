import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';

/** What the admins of an organization are told of an auto-recharge that was given up. */
export interface StoppedNotice {
  organization: string;
  /** The provider's word for why. */
  code: string;
  card: { brand: string; last4: string } | null;
  recipients: { email: string; locale: 'ja' | 'en' }[];
}

/** null where there is nothing to tell any more: the card or the settings have changed. */
export async function getStoppedNotice(ctx: DomainContext, organizationId: string): Promise<StoppedNotice | null> {
  requireService(ctx, 'worker');
  const settings = await ctx.db.prisma.autoRecharge.findFirst({
    where: { organizationId, isEnabled: true, stoppedAt: { not: null } },
    select: {
      stopCode: true,
      organization: {
        select: {
          name: true,
          paymentCard: { select: { brand: true, last4: true } },
          members: {
            where: { role: { in: ['owner', 'admin'] } },
            select: { user: { select: { email: true, locale: true } } },
          },
        },
      },
    },
  });
  if (!settings) return null;
  const { name, paymentCard, members } = settings.organization;
  return {
    organization: name,
    code: settings.stopCode ?? '',
    card: paymentCard,
    recipients: members.map(({ user: { email, locale } }) => ({ email, locale: locale === 'en' ? 'en' : 'ja' })),
  };
}
