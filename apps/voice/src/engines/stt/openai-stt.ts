/** Ears by configuration: any address that transcribes as OpenAI does (a local Whisper server, for example). */
import type { stt } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts/voice-node';

export interface OpenaiSttConfig {
  /** The address in front of `/audio/transcriptions`, for example http://127.0.0.1:8000/v1. */
  baseUrl: string;
  model: string;
  /** Local servers want none. */
  apiKey?: string | undefined;
}

/** A recognizer for one call, told about the words that this agent's callers use. */
export function openaiStt(config: OpenaiSttConfig): (plan: CallPlan) => Promise<stt.STT> {
  return async (plan) => {
    const { STT } = await import('@livekit/agents-plugin-openai');
    return new STT({
      baseURL: config.baseUrl,
      model: config.model,
      apiKey: config.apiKey ?? 'none',
      language: plan.language,
      useRealtime: false,
      prompt: hintsOf(plan),
    });
  };
}

/** Recognizers read at most some 200 tokens of this. */
const hintCharsMax = 400;

export function hintsOf({ config }: Pick<CallPlan, 'config'>): string {
  const words = [config.domain, ...(config.vocabulary ?? [])].filter((word) => word !== undefined && word !== '');
  return words.join('、').slice(0, hintCharsMax);
}
