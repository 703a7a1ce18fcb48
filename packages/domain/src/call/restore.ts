import { type Channel, DomainError, type Output } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import type { PaymentMethod } from '@uketsuke/db/client';

/** What a journal knows of how a call was let in. */
export type KnownAdmission = Omit<CallPlan, 'callId' | 'config'>;

export interface LostCall {
  callId: string;
  admission: KnownAdmission | null;
  /** In whose name it is recorded. */
  holderId: string;
  now: Date;
}

/** Clocks of machines differ by so much. */
const toleranceMs = 15_000;

/**
 * Makes the record of a call again that this database has lost, as it was when the call was let in. Its price is what the
 * contract says now: the journal of a node knows no price.
 */
export async function restoreCall(tx: Transaction, { callId, admission, holderId, now }: LostCall): Promise<void> {
  if (!admission) {
    throw new DomainError('not_found', {
      message: `This database has no call ${callId}, and its journal does not say how it was let in.`,
    });
  }
  const startedAt = new Date(admission.startedAt);
  if (startedAt.getTime() > now.getTime() + toleranceMs) {
    throw new DomainError('conflict', { message: `The call ${callId} begins in the future; is the clock right?` });
  }
  const { environmentId, paymentMethod, perMinuteMilliYen } = await findParties(tx, callId, admission);
  await tx.call.create({
    data: {
      id: callId,
      environmentId,
      tenantId: admission.tenant.id,
      agentId: admission.agent.id,
      agentVersion: admission.agent.version,
      channel: admission.channel satisfies Channel,
      output: admission.output satisfies Output,
      language: admission.language,
      providerCallId: admission.providerCallId,
      fromNumber: admission.from,
      voiceNodeId: holderId,
      startedAt,
      lastHeardAt: startedAt,
      lastBatchAt: now,
      perMinuteMilliYen,
      paymentMethod,
    },
    select: { id: true },
  });
}

interface Parties {
  environmentId: string;
  paymentMethod: PaymentMethod;
  perMinuteMilliYen: bigint;
}

/** Those that were deleted since are good as well: the call took place before. */
async function findParties(tx: Transaction, callId: string, { environment, tenant, agent }: KnownAdmission) {
  const [parties] = await tx.$queryRaw<Parties[]>`
    SELECT environment.id AS "environmentId", organization.payment_method AS "paymentMethod",
      organization.per_minute_milli_yen AS "perMinuteMilliYen"
    FROM tenant
    JOIN environment ON environment.id = tenant.environment_id
    JOIN organization ON organization.id = environment.organization_id
    JOIN agent ON agent.environment_id = environment.id
    JOIN agent_version AS version ON version.agent_id = agent.id AND version.version = ${agent.version}
    WHERE tenant.id = ${tenant.id} AND agent.id = ${agent.id} AND environment.kind = ${environment}::environment_kind`;
  if (parties) return parties;
  throw new DomainError('not_found', {
    message:
      `The call ${callId} cannot be made again: this database does not have the tenant ${tenant.id} ` +
      `or version ${agent.version} of the agent ${agent.id} in the ${environment} environment.`,
  });
}
