/** For tests: what a gateway answers to an admission. */
import type { AdmitCallInput, CallPlan } from '@uketsuke/contracts/voice-node';

export function planOf({ callId, channel }: Pick<AdmitCallInput, 'callId' | 'channel'>): CallPlan {
  return {
    callId,
    startedAt: 1,
    environment: 'test',
    channel,
    output: 'audio',
    language: 'ja',
    from: null,
    providerCallId: null,
    tenant: { id: 'ten_1', externalId: 't', name: 't' },
    agent: { id: 'agt_1', version: 1, name: 'a' },
    config: {
      greeting: 'お電話ありがとうございます。',
      persona: '受付',
      fields: [{ key: 'name', label: 'お名前', required: true }],
      handoff_when: [],
      closing: '失礼いたします。',
      voice: 'Aoede',
      speaking_rate: 1.15,
    },
    tools: [],
    actions: [],
  };
}
