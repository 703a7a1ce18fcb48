import type { DomainContext, EnvironmentName } from '@uketsuke/domain';
import { createAgent, listAgents } from '@uketsuke/domain/agent';
import { createApiKeyAsOperator, findViewerByApiKey } from '@uketsuke/domain/api-key';
import { grantCredit } from '@uketsuke/domain/billing';
import { createOrganization } from '@uketsuke/domain/organization';
import { createTenant, listTenants, rotateTenantSecret, verifyTenantSecret } from '@uketsuke/domain/tenant';
import { asDemoAdmin, demoAdminEmail, type SeedBase } from './demo/admin.ts';
import { clinicAgent } from './demo/clinic.ts';
import { restaurantAgent } from './demo/restaurant.ts';

/** Secrets of an earlier seed. The database keeps only their hashes, so the caller keeps them. */
export interface DemoSecrets {
  liveKey: string;
  testKey: string;
  /** Connection secret of the Japanese tenant in `live`. */
  tenantSecret: string;
}

export interface Demo extends DemoSecrets {
  organizationId: string;
  adminEmail: string;
  /** Ids in `live`; `test` holds the same agents and tenants. */
  agentId: string;
  tenantId: string;
  englishAgentId: string;
  englishTenantId: string;
}

/** To make first calls with; given once. */
const demoCreditYen = 3000;
const environments = ['live', 'test'] as const;
const restaurant = { agent: restaurantAgent, externalId: 'demo-restaurant', tenantName: 'レストラン青葉' };
const clinic = { agent: clinicAgent, externalId: 'demo-clinic', tenantName: 'Maple Dental' };

/**
 * The demo organization: made once, then found again by its admin's address. What a person changed in it stays; agents
 * and tenants that were removed come back. `known` secrets are kept while they work, else new ones are made.
 */
export async function seedDemo(base: SeedBase, known?: DemoSecrets | null): Promise<Demo> {
  const operator: DomainContext = { ...base, viewer: { kind: 'service', name: 'operator' } };
  const organizationId = await ensureOrganization(operator);
  await grantCredit(operator, { organizationId, yen: demoCreditYen, reference: `demo ${organizationId}` });
  const ids = { live: await ensureCast(base, 'live'), test: await ensureCast(base, 'test') };
  const [liveKey, testKey] = await Promise.all(
    environments.map((environment) =>
      ensureKey(operator, { organizationId, environment, known: known?.[`${environment}Key`] }),
    ),
  );
  if (liveKey === undefined || testKey === undefined) throw new Error('The demo has no API keys');
  const tenantSecret = await ensureTenantSecret(base, ids.live.restaurant.tenantId, known?.tenantSecret);
  return {
    organizationId,
    adminEmail: demoAdminEmail,
    agentId: ids.live.restaurant.agentId,
    tenantId: ids.live.restaurant.tenantId,
    englishAgentId: ids.live.clinic.agentId,
    englishTenantId: ids.live.clinic.tenantId,
    liveKey,
    testKey,
    tenantSecret,
  };
}

async function ensureOrganization(operator: DomainContext): Promise<string> {
  const admin = await operator.db.prisma.user.findUnique({
    where: { email: demoAdminEmail },
    select: { members: { select: { organizationId: true }, orderBy: { createdAt: 'asc' }, take: 1 } },
  });
  const [membership] = admin?.members ?? [];
  if (membership) return membership.organizationId;
  const { organization } = await createOrganization(operator, {
    name: 'デモ',
    paymentMethod: 'card',
    ownerEmail: demoAdminEmail,
  });
  await operator.db.prisma.user.update({
    where: { email: demoAdminEmail },
    data: { name: 'デモ管理者', emailVerified: true },
  });
  return organization.id;
}

async function ensureCast(base: SeedBase, environment: EnvironmentName) {
  const ctx = await asDemoAdmin(base, environment);
  const [{ data: agents }, { data: tenants }] = await Promise.all([listAgents(ctx), listTenants(ctx)]);
  const ensure = async ({ agent, externalId, tenantName }: typeof restaurant) => {
    const tenant = tenants.find((row) => row.externalId === externalId);
    const existing = agents.find((row) => row.id === tenant?.agentId) ?? agents.find((row) => row.name === agent.name);
    const { id: agentId } = existing ?? (await createAgent(ctx, agent));
    if (tenant) return { agentId, tenantId: tenant.id };
    const made = await createTenant(ctx, { externalId: externalId, name: tenantName, agentId: agentId });
    return { agentId, tenantId: made.tenant.id };
  };
  return { clinic: await ensure(clinic), restaurant: await ensure(restaurant) };
}

interface WantedKey {
  organizationId: string;
  environment: EnvironmentName;
  known: string | undefined;
}

async function ensureKey(operator: DomainContext, { organizationId, environment, known }: WantedKey): Promise<string> {
  const viewer = known === undefined ? null : await findViewerByApiKey(operator, known);
  const isStillGood = viewer?.organizationId === organizationId && viewer.environment === environment;
  if (known !== undefined && isStillGood) return known;
  const { secret } = await createApiKeyAsOperator(operator, { organizationId, environment, name: 'デモ' });
  return secret;
}

async function ensureTenantSecret(base: SeedBase, tenantId: string, known: string | undefined): Promise<string> {
  const service: DomainContext = { ...base, viewer: { kind: 'service', name: 'operator' } };
  if (known !== undefined && (await verifyTenantSecret(service, { tenantId, secret: known }))) return known;
  const { secret } = await rotateTenantSecret(await asDemoAdmin(base, 'live'), tenantId);
  return secret;
}
