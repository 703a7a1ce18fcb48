import { DomainError } from '@uketsuke/contracts';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireMemberAdmin, requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { apiKeyCreateInput, type ApiKeyCreateInput, operatorApiKeyInput, type OperatorApiKeyInput } from './input.ts';
import { type IssuedApiKey, issueApiKey, type NewApiKey } from './issue.ts';

/** A key of the environment that the member has chosen. */
export async function createApiKey(ctx: DomainContext, input: ApiKeyCreateInput): Promise<IssuedApiKey> {
  const { organizationId, environmentId, environment } = requireMemberAdmin(ctx);
  const { name } = parseInput(apiKeyCreateInput, input);
  const createdBy = ctx.viewer.kind === 'member' ? ctx.viewer.email : null;
  return issue(ctx, { organizationId, environmentId, kind: environment, name, createdBy });
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
  return issue(ctx, { organizationId, environmentId: found.id, kind: environment, name, createdBy: 'operator' });
}

interface Wanted extends Omit<NewApiKey, 'createdAt'> {
  organizationId: string;
}

function issue(ctx: DomainContext, { organizationId, ...wanted }: Wanted): Promise<IssuedApiKey> {
  return ctx.db.transaction(async (tx) => {
    const issued = await issueApiKey(tx, { ...wanted, createdAt: nowOf(ctx) });
    const { environmentId } = wanted;
    await recordAudit(tx, ctx, {
      action: 'api_key.created',
      organizationId,
      environmentId,
      objectId: issued.apiKey.id,
    });
    return issued;
  });
}
