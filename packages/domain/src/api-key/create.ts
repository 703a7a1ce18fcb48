import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireMemberAdmin, requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { apiKeyCreateInput, type ApiKeyCreateInput, operatorApiKeyInput, type OperatorApiKeyInput } from './input.ts';
import { type IssuedApiKey, issueApiKey } from './issue.ts';

/** A key of the environment that the member has chosen. */
export async function createApiKey(ctx: DomainContext, input: ApiKeyCreateInput): Promise<IssuedApiKey> {
  const { environmentId, environment } = requireMemberAdmin(ctx);
  const { name } = parseInput(apiKeyCreateInput, input);
  const createdBy = ctx.viewer.kind === 'member' ? ctx.viewer.email : null;
  return issueApiKey(ctx.db.prisma, { environmentId, kind: environment, name, createdBy, createdAt: nowOf(ctx) });
}

/** A key for any organization, by whoever runs the service. */
export async function createApiKeyAsOperator(ctx: DomainContext, input: OperatorApiKeyInput): Promise<IssuedApiKey> {
  requireService(ctx, 'operator');
  const { organizationId, environment, name } = parseInput(operatorApiKeyInput, input);
  const found = await ctx.db.prisma.environment.findUnique({
    where: { organizationId_kind: { organizationId, kind: environment } },
    select: { id: true },
  });
  if (!found) throw new DomainError('not_found');
  return issueApiKey(ctx.db.prisma, {
    environmentId: found.id,
    kind: environment,
    name,
    createdBy: 'operator',
    createdAt: nowOf(ctx),
  });
}
