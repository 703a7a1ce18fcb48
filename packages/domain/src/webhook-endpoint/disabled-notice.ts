import type { WebhookDisabledReason } from '@uketsuke/db/client';
import type { DomainContext, EnvironmentName } from '../context.ts';
import { requireService } from '../permission.ts';

/** What the admins of an organization are told of an endpoint that the service switched off. */
export interface DisabledNotice {
  organization: string;
  environment: EnvironmentName;
  url: string;
  reason: WebhookDisabledReason;
  recipients: { email: string; locale: 'ja' | 'en' }[];
}

/** null where there is nothing to tell any more: it was switched on again, or deleted. */
export async function getDisabledNotice(ctx: DomainContext, endpointId: string): Promise<DisabledNotice | null> {
  requireService(ctx, 'worker');
  const endpoint = await ctx.db.prisma.webhookEndpoint.findFirst({
    where: { id: endpointId, deletedAt: null, isEnabled: false },
    select: {
      url: true,
      disabledReason: true,
      environment: {
        select: {
          kind: true,
          organization: {
            select: {
              name: true,
              members: {
                where: { role: { in: ['owner', 'admin'] } },
                select: { user: { select: { email: true, locale: true } } },
              },
            },
          },
        },
      },
    },
  });
  if (!endpoint || endpoint.disabledReason === null) return null;
  const { kind, organization } = endpoint.environment;
  return {
    organization: organization.name,
    environment: kind,
    url: endpoint.url,
    reason: endpoint.disabledReason,
    recipients: organization.members.map(({ user: { email, locale } }) => ({
      email,
      locale: locale === 'en' ? 'en' : 'ja',
    })),
  };
}
