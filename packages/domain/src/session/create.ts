import { DomainError, type IceServer, idPrefixes, type Output } from '@uketsuke/contracts';
import { hashSecret, makeVouchedSecret, newId } from '@uketsuke/runtime';
import { refuseAtCallLimit } from '../call/call-places.ts';
import { refuseForBilling } from '../billing/refuse-for-billing.ts';
import type { DomainContext } from '../context.ts';
import { notFound } from '../not-found.ts';
import { parseInput } from '../parse-input.ts';
import { type EnvironmentScope, requireAdmin, requireMember } from '../permission.ts';
import { recordRefusedCall } from '../refused-call/record.ts';
import { later, nowOf } from '../time.ts';
import { chooseNode } from '../voice-node/choose.ts';
import { type IceConfig, iceServersFor } from './ice-servers.ts';
import { sessionCreateInput, type SessionCreateInput } from './input.ts';
import { sessionLifeMs } from './life.ts';

export interface CreatedSession {
  id: string;
  tenantId: string;
  agentId: string;
  output: Output;
  /** In this answer only. */
  clientToken: string;
  expiresAt: Date;
  webrtcUrl: string;
  iceServers: IceServer[];
}

export async function createSession(
  ctx: DomainContext,
  input: SessionCreateInput,
  ice: IceConfig,
): Promise<CreatedSession> {
  return openSession(ctx, { scope: requireAdmin(ctx), input, ice });
}

/** The same for a person on a page: a member of any role may hear what an agent says. */
export async function startTestCall(
  ctx: DomainContext,
  input: SessionCreateInput,
  ice: IceConfig,
): Promise<CreatedSession> {
  return openSession(ctx, { scope: requireMember(ctx), input, ice });
}

interface Opening {
  scope: EnvironmentScope;
  input: SessionCreateInput;
  ice: IceConfig;
}

async function openSession(ctx: DomainContext, { scope, input, ice }: Opening): Promise<CreatedSession> {
  const request = parseInput(sessionCreateInput, input);
  const { environmentId } = scope;
  const createdAt = nowOf(ctx);
  const { prisma } = ctx.db;
  const tenant = await prisma.tenant.findFirst({
    where: { id: request.tenantId, environmentId, deletedAt: null },
    select: {
      id: true,
      status: true,
      agentId: true,
      concurrentCallsMax: true,
      environment: { select: { organization: { select: { id: true, concurrentCallsMax: true } } } },
    },
  });
  if (!tenant) throw notFound(['tenantId']);
  const agent = await findAgent(ctx, { id: request.agentId ?? tenant.agentId, environmentId });
  if (request.agentId && !agent) throw notFound(['agentId']);
  if (tenant.status === 'disabled') throw new DomainError('tenant_disabled');
  if (!agent) throw new DomainError('no_agent');
  const { organization } = tenant.environment;
  const refusal = await refuseForBilling(prisma, organization.id, createdAt);
  if (refusal) {
    await recordRefusedCall(ctx, { environmentId, tenantId: tenant.id, channel: 'web', reason: refusal });
    throw new DomainError(refusal);
  }
  await refuseAtCallLimit(prisma, {
    tenant: {
      id: tenant.id,
      callsMax: tenant.concurrentCallsMax,
      organizationId: organization.id,
      organizationCallsMax: organization.concurrentCallsMax,
    },
    channel: 'web',
  });
  const node = await chooseNode(ctx);
  if (!node)
    throw new DomainError('unavailable', {
      message: '通話を受けられる音声ノードがありません。',
      english: 'No voice node can take the call.',
    });
  const clientToken = makeVouchedSecret('vct_', node.credentialHash);
  const { id, tenantId, agentId, output, expiresAt } = await prisma.session.create({
    data: {
      id: newId(idPrefixes.session, createdAt.getTime()),
      environmentId,
      tenantId: tenant.id,
      agentId: agent.id,
      output: request.output ?? 'audio',
      tokenHash: hashSecret(clientToken),
      voiceNodeId: node.id,
      traceparent: ctx.trace?.traceparent() ?? null,
      createdAt,
      expiresAt: later(createdAt, sessionLifeMs),
    },
  });
  const webrtcUrl = `${node.publicUrl.replace(/\/+$/, '')}/v1/webrtc/offer`;
  const iceServers = iceServersFor(ice, { sessionId: id, nodeStunUrl: node.stunUrl, nowMs: createdAt.getTime() });
  return { id, tenantId, agentId, output, clientToken, expiresAt, webrtcUrl, iceServers };
}

async function findAgent({ db }: DomainContext, { id, environmentId }: { id: string | null; environmentId: string }) {
  if (id === null) return null;
  return db.prisma.agent.findFirst({ where: { id, environmentId, deletedAt: null }, select: { id: true } });
}
