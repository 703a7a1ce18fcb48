import type { stt } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { openaiStt } from './openai-stt.ts';
import { loadSttPackage } from './stt-package.ts';
import { sttConfigOf, type SttSettings } from './stt-settings.ts';

/** Makes the configured recognizer for a call; null: none is. Throws what must be corrected. */
export async function openStt(env: SttSettings): Promise<((plan: CallPlan) => Promise<stt.STT>) | null> {
  const config = sttConfigOf(env);
  if (!config) return null;
  return 'name' in config ? loadSttPackage(config) : openaiStt(config);
}
