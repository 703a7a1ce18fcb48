import type { AdmitCallInput, CallBatch, CallEnd, CallPlan } from '@uketsuke/contracts/voice-node';
import { idPrefixes } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestOrganization,
  createTestTenant,
  type TestAgent,
  type TestOrganization,
  type TestSetting,
  type TestTenant,
} from '@uketsuke/testing';
import { admitCall } from '../admit.ts';
import { recordBatch } from '../record-batch.ts';

export interface CallSetting {
  organization: TestOrganization;
  agent: TestAgent;
  tenant: TestTenant;
}

/** An organization whose live environment has a tenant with an agent. */
export async function createCallSetting(
  setting: TestSetting,
  options: Parameters<typeof createTestOrganization>[1] = {},
): Promise<CallSetting> {
  const organization = await createTestOrganization(setting, options);
  const agent = await createTestAgent(setting, organization.live);
  const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
  return { organization, agent, tenant };
}

export function phoneInput(
  tenant: Pick<TestTenant, 'id' | 'secret'>,
  changes: Partial<Extract<AdmitCallInput, { channel: 'phone' }>> = {},
): Extract<AdmitCallInput, { channel: 'phone' }> {
  return {
    channel: 'phone',
    callId: newId(idPrefixes.call),
    tenantId: tenant.id,
    secret: tenant.secret,
    agentId: null,
    from: null,
    providerCallId: null,
    ...changes,
  };
}

export async function admitted(setting: TestSetting, input: AdmitCallInput): Promise<CallPlan> {
  const admission = await admitCall(setting.service('voice'), input);
  if (admission.status !== 'admitted') throw new Error(`refused: ${admission.code}`);
  return admission.plan;
}

export function batch(callId: string, seq: number, changes: Partial<CallBatch> = {}): CallBatch {
  return {
    callId: callId,
    seq,
    atMs: seq * 2000,
    turns: [],
    fields: [],
    toolInvocations: [],
    end: null,
    ...changes,
  };
}

export const hangup = (durationMs: number): CallEnd => ({
  outcome: 'hangup',
  reason: 'caller_hung_up',
  durationMs: durationMs,
});

/** A phone call from its ring to its end. */
export async function finishedCall(
  setting: TestSetting,
  tenant: TestTenant,
  {
    durationMs = 61_500,
    from = null,
    ...changes
  }: { durationMs?: number; from?: string | null } & Partial<CallBatch> = {},
): Promise<string> {
  const { callId: id } = await admitted(setting, phoneInput(tenant, { from }));
  const startedAt = setting.clock.now();
  // Its time has passed for the call alone.
  const later = { ...setting.service('voice'), clock: { ...setting.clock, now: () => startedAt + durationMs } };
  await recordBatch(later, batch(id, 1, { atMs: durationMs, end: hangup(durationMs), ...changes }));
  return id;
}
