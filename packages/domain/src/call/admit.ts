import { DomainError, type Output, storableText } from '@uketsuke/contracts';
import { type Admission, type AdmitCallInput, admitCallInputSchema } from '@uketsuke/contracts/voice-node';
import type { AgentConfig, Channel } from '@uketsuke/contracts';
import { isUniqueViolation, type Transaction } from '@uketsuke/db';
import type { PaymentMethod, TenantStatus } from '@uketsuke/db/client';
import type { z } from 'zod';
import { refuseForBilling } from '../billing/refuse-for-billing.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireVoiceNode, type VoiceNodeViewer } from '../permission.ts';
import { type NewRefusedCall, recordRefusedCall } from '../refused-call/record.ts';
import { spendSession } from '../session/spend.ts';
import { verifyTenantSecret } from '../tenant/verify-secret.ts';
import { nowOf } from '../time.ts';
import { holdsIdentity } from '../voice-node/holder.ts';
import { type LimitedTenant, takeCallPlace } from './call-places.ts';
import { languageOf } from './language-of.ts';
import { findPlan } from './plan.ts';

/**
 * Lets a call in, or refuses it and leaves no record. Asked again with the same `callId` by the same node, it admits the same
 * call. The codes of a refusal: `conflict` (the call is another node's, or another process has this node's identity),
 * `unauthorized` (secret or token), `token_expired`, `token_used`, `tenant_disabled`, `no_agent`, `not_found` (agent), billing, `unavailable` (too many calls at once).
 */
export async function admitCall(ctx: DomainContext, input: z.input<typeof admitCallInputSchema>): Promise<Admission> {
  const node = requireVoiceNode(ctx);
  const request = parseInput(admitCallInputSchema, input);
  if (!(await holdsIdentity(ctx.db.prisma, node))) {
    ctx.onDoubt?.({ doubt: 'identity_taken', nodeId: node.nodeId });
    return { status: 'refused', code: 'conflict' };
  }
  const known = await admittedBefore(ctx, node, request);
  if (known) return known;
  const refusal = await tryToAdmit(ctx, node, request);
  // A twin of this request may have been faster, and spent the token.
  const admitted = await admittedBefore(ctx, node, request);
  if (admitted) return admitted;
  if (!refusal) throw new Error('An admitted call has no record');
  return { status: 'refused', code: refusalCode(refusal) };
}

/** A node from before these two codes refuses the caller by any code that it does not know. */
function refusalCode({ code, details = [] }: DomainError): string {
  if (details.includes('token: expired')) return 'token_expired';
  if (details.includes('token: used')) return 'token_used';
  return code;
}

async function tryToAdmit(
  ctx: DomainContext,
  node: VoiceNodeViewer,
  request: AdmitCallInput,
): Promise<DomainError | null> {
  const refused: NewRefusedCall[] = [];
  try {
    await ctx.db.transaction((tx) =>
      admit(ctx, tx, { node, request, onRefusedForBilling: (call) => refused.push(call) }),
    );
    return null;
  } catch (error) {
    if (error instanceof DomainError) {
      for (const call of refused) await recordRefusedCall(ctx, call);
      return error;
    }
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function admittedBefore(
  ctx: DomainContext,
  node: VoiceNodeViewer,
  request: AdmitCallInput,
): Promise<Admission | null> {
  const found = await findPlan(ctx, storableText(request.callId));
  if (!found) return null;
  if (found.nodeId !== node.nodeId) return { status: 'refused', code: 'conflict' };
  return { status: 'admitted', plan: await found.getPlan() };
}

/** Who calls whom, whatever the channel. */
interface Caller {
  tenantId: string;
  agentId: string | null;
  output: Output;
  channel: Channel;
  providerCallId: string | null;
  from: string | null;
}

interface Asked {
  node: VoiceNodeViewer;
  request: AdmitCallInput;
  /** It throws then, so this is to be kept when the transaction has been rolled back. */
  onRefusedForBilling(call: NewRefusedCall): void;
}

async function admit(
  ctx: DomainContext,
  tx: Transaction,
  { node, request, onRefusedForBilling }: Asked,
): Promise<void> {
  const now = nowOf(ctx);
  const caller =
    request.channel === 'phone' ? await phoneCaller(ctx, tx, request) : await webCaller(ctx, tx, { request, now });
  if (!caller) throw new DomainError('unauthorized');
  const tenant = await findTenant(tx, caller.tenantId);
  if (!tenant) throw new DomainError('unauthorized');
  if (tenant.status === 'disabled') throw new DomainError('tenant_disabled');
  const agentId = caller.agentId ?? tenant.agentId;
  if (agentId === null) throw new DomainError('no_agent');
  const agent = await findAgent(tx, { id: agentId, environmentId: tenant.environmentId });
  if (!agent) throw new DomainError(caller.agentId === null ? 'no_agent' : 'not_found');
  const refusal = await refuseForBilling(tx, tenant.organizationId, now);
  if (refusal) {
    const { id: tenantId, environmentId } = tenant;
    onRefusedForBilling({ environmentId, tenantId, channel: caller.channel, reason: refusal });
    throw new DomainError(refusal);
  }
  await takeCallPlace(tx, { tenant, channel: caller.channel });
  await tx.call.create({
    data: {
      id: request.callId,
      environmentId: tenant.environmentId,
      tenantId: caller.tenantId,
      agentId,
      agentVersion: agent.version,
      channel: caller.channel,
      output: caller.output,
      language: languageOf(agent.config),
      providerCallId: caller.providerCallId,
      fromNumber: caller.from,
      voiceNodeId: node.nodeId,
      startedAt: now,
      lastHeardAt: now,
      lastBatchAt: now,
      perMinuteMilliYen: tenant.perMinuteMilliYen,
      paymentMethod: tenant.paymentMethod,
    },
    select: { id: true },
  });
}

async function phoneCaller(
  ctx: DomainContext,
  tx: Transaction,
  request: Extract<AdmitCallInput, { channel: 'phone' }>,
): Promise<Caller | null> {
  const tenantId = storableText(request.tenantId);
  if (!(await verifyTenantSecret(ctx, { tenantId, secret: request.secret }, tx))) return null;
  return {
    tenantId,
    agentId: presentText(request.agentId),
    output: 'audio',
    channel: 'phone',
    providerCallId: presentText(request.providerCallId),
    from: presentText(request.from),
  };
}

async function webCaller(
  { trace }: DomainContext,
  tx: Transaction,
  { request, now }: { request: Extract<AdmitCallInput, { channel: 'web' }>; now: Date },
): Promise<Caller> {
  const session = await spendSession(tx, { clientToken: request.clientToken, now });
  if (typeof session === 'string') {
    throw new DomainError('unauthorized', { problems: [{ path: ['token'], reason: session }] });
  }
  if (session.traceparent !== null) trace?.link(session.traceparent);
  const { id, tenant_id: tenantId, agent_id: agentId, output } = session;
  return { tenantId, agentId, output, channel: 'web', providerCallId: id, from: null };
}

const streamParameterCharactersMax = 200;

/** A stream parameter comes from whoever set up the call: an empty one counts as not passed. */
function presentText(text: string | null): string | null {
  const stored = Array.from(storableText(text ?? '').trim())
    .slice(0, streamParameterCharactersMax)
    .join('');
  return stored === '' ? null : stored;
}

interface CalledTenant extends LimitedTenant {
  environmentId: string;
  status: TenantStatus;
  agentId: string | null;
  paymentMethod: PaymentMethod;
  perMinuteMilliYen: bigint;
}

async function findTenant(tx: Transaction, id: string): Promise<CalledTenant | null> {
  const [tenant] = await tx.$queryRaw<CalledTenant[]>`
    SELECT tenant.id, tenant.environment_id AS "environmentId", tenant.status, tenant.agent_id AS "agentId",
      tenant.concurrent_calls_max AS "callsMax", organization.id AS "organizationId",
      organization.concurrent_calls_max AS "organizationCallsMax", organization.payment_method AS "paymentMethod",
      organization.per_minute_milli_yen AS "perMinuteMilliYen"
    FROM tenant
    JOIN environment ON environment.id = tenant.environment_id
    JOIN organization ON organization.id = environment.organization_id
    WHERE tenant.id = ${id} AND tenant.deleted_at IS NULL`;
  return tenant ?? null;
}

/** The current version; its config was checked when it was written. */
async function findAgent(tx: Transaction, { id, environmentId }: { id: string; environmentId: string }) {
  const [agent] = await tx.$queryRaw<{ version: number; config: AgentConfig }[]>`
    SELECT agent.version, agent_version.config
    FROM agent
    JOIN agent_version ON agent_version.agent_id = agent.id AND agent_version.version = agent.version
    WHERE agent.id = ${id} AND agent.environment_id = ${environmentId} AND agent.deleted_at IS NULL`;
  return agent ?? null;
}
