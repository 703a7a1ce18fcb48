/** Ears from any package of LiveKit Agents for speech to text, named by the deployer. */
import type { stt } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { loadPlugin, type PluginConfig } from '../plugin/load-plugin.ts';

export type SttPackageConfig = PluginConfig;

/** Throws what must be corrected before a call could be heard. */
export async function loadSttPackage(config: SttPackageConfig): Promise<(plan: CallPlan) => Promise<stt.STT>> {
  const make = await loadPlugin<stt.STT>(config, {
    kind: 'STT',
    example: '@livekit/agents-plugin-deepgram',
    methods: ['recognize', 'stream'],
    close: (model) => model.close(),
  });
  return (plan) => Promise.resolve(make({ language: plan.language }));
}
