import { idPrefixes } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import type { TestAgent, TestEnvironment, TestSetting, TestTenant } from '@uketsuke/testing';

export interface TestCallOptions {
  environment: TestEnvironment;
  tenant: TestTenant;
  agent: TestAgent;
  startedAt?: number;
  /** Absent: still in progress. */
  durationMs?: number;
  channel?: 'phone' | 'web';
  providerCallId?: string;
  fields?: Record<string, string | null>;
  turns?: { role: 'assistant' | 'user'; text: string }[];
  id?: string;
}

/** A call as a row, ended (30 yen a minute) or in progress. */
export async function createTestCall({ db, clock }: TestSetting, options: TestCallOptions): Promise<{ id: string }> {
  const { environment, tenant, agent, durationMs, channel = 'phone', turns, fields = {} } = options;
  const startedAt = options.startedAt ?? clock.now();
  const id = options.id ?? newId(idPrefixes.call, startedAt);
  const ended = durationMs !== undefined && {
    endedAt: new Date(startedAt + durationMs),
    durationMs,
    outcome: 'completed' as const,
    reason: 'all_fields_collected',
    billedMilliYen: BigInt(Math.round((Math.ceil(durationMs / 1000) * 30_000) / 60)),
  };
  await db.prisma.call.create({
    data: {
      id,
      environmentId: environment.id,
      tenantId: tenant.id,
      agentId: agent.id,
      agentVersion: agent.version,
      channel,
      output: 'audio',
      language: 'ja',
      providerCallId: options.providerCallId ?? null,
      fromNumber: channel === 'phone' ? '+81312345678' : null,
      voiceNodeId: 'node_test',
      startedAt: new Date(startedAt),
      lastHeardAt: new Date(startedAt),
      perMinuteMilliYen: 30_000n,
      paymentMethod: 'card',
      fields,
      ...ended,
      ...(turns && { hasTranscript: true, transcript: { create: { turns } } }),
    },
  });
  return { id };
}
