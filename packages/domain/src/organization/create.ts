import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { EnvironmentKind, Organization } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { issueApiKey } from '../api-key/issue.ts';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { ensureUser } from '../member/ensure-user.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { newSigningSecret } from '../signing-secret/seal.ts';
import { organizationCreateInput, type OrganizationCreateInput } from './input.ts';

export interface NewEnvironment {
  environmentId: string;
  apiKeyId: string;
  /** Shown this once. */
  key: string;
}

export interface NewOrganization {
  organization: Organization;
  live: NewEnvironment;
  test: NewEnvironment;
}

/** With both environments, a key and a tools secret in each. By whoever runs the service. */
export async function createOrganization(ctx: DomainContext, input: OrganizationCreateInput): Promise<NewOrganization> {
  requireService(ctx, 'operator');
  const { name, paymentMethod, ownerEmail: email } = parseInput(organizationCreateInput, input);
  const createdAt = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const id = newId(idPrefixes.organization, ctx.clock.now());
    const organization = await tx.organization.create({ data: { id, name, paymentMethod, createdAt } });
    await tx.organizationBalance.create({
      data: { organizationId: id, openedAt: createdAt },
      select: { organizationId: true },
    });
    if (email !== undefined) await addOwner(tx, { organizationId: id, email, createdAt });
    const live = await createEnvironment(ctx, tx, { organizationId: id, kind: 'live', createdAt });
    const test = await createEnvironment(ctx, tx, { organizationId: id, kind: 'test', createdAt });
    await recordAudit(tx, ctx, { action: 'organization.created', organizationId: id });
    return { organization, live, test };
  });
}

interface Addition {
  organizationId: string;
  createdAt: Date;
}

async function addOwner(tx: Transaction, { organizationId, email, createdAt }: Addition & { email: string }) {
  const userId = await ensureUser(tx, { email, now: createdAt });
  const id = newId(idPrefixes.member, createdAt.getTime());
  await tx.member.create({ data: { id, organizationId, userId, role: 'owner', createdAt } });
}

async function createEnvironment(
  ctx: DomainContext,
  tx: Transaction,
  { organizationId, kind, createdAt }: Addition & { kind: EnvironmentKind },
): Promise<NewEnvironment> {
  const environmentId = newId(idPrefixes.environment, createdAt.getTime());
  await tx.environment.create({ data: { id: environmentId, organizationId, kind, createdAt } });
  const signing = newSigningSecret(ctx.secrets, { environmentId, purpose: 'tools', createdAt });
  await tx.signingSecret.create({ data: signing.row });
  const { apiKey, secret } = await issueApiKey(tx, {
    environmentId,
    kind,
    name: kind === 'live' ? '本番' : 'テスト',
    createdBy: null,
    createdAt,
  });
  return { environmentId, apiKeyId: apiKey.id, key: secret };
}
