/** What a call has used up at the service, in the service's tokens. */
import type { Generation } from './generation.ts';
import type { UsageMetadata } from './live-messages.ts';

export function createUsage() {
  const sum = { replies: 0, textIn: 0, audioIn: 0, cachedIn: 0, textOut: 0, audioOut: 0 };
  return {
    add({
      promptTokensDetails: heard,
      responseTokensDetails: said,
      cachedContentTokenCount: cached,
    }: UsageMetadata): void {
      sum.replies += 1;
      sum.textIn += countOf(heard, 'TEXT');
      sum.audioIn += countOf(heard, 'AUDIO');
      sum.cachedIn += cached ?? 0;
      sum.textOut += countOf(said, 'TEXT');
      sum.audioOut += countOf(said, 'AUDIO');
    },
    /** For one line of the log. */
    line: () => ({
      replies: sum.replies,
      text_tokens_in: sum.textIn,
      audio_tokens_in: sum.audioIn,
      cached_tokens_in: sum.cachedIn,
      text_tokens_out: sum.textOut,
      audio_tokens_out: sum.audioOut,
    }),
  };
}

/** As the framework counts. */
export function metricsOf(usage: UsageMetadata, generation: Generation) {
  const { promptTokensDetails: heard, responseTokensDetails: said } = usage;
  const durationMs = Date.now() - generation.startedAtMs;
  const outputTokens = usage.responseTokenCount ?? 0;
  return {
    type: 'realtime_model_metrics',
    label: 'uketsuke.gemini',
    requestId: generation.id,
    timestamp: generation.startedAtMs,
    durationMs,
    ttftMs: generation.firstSoundAtMs === null ? -1 : generation.firstSoundAtMs - generation.startedAtMs,
    cancelled: false,
    inputTokens: usage.promptTokenCount ?? 0,
    outputTokens,
    totalTokens: usage.totalTokenCount ?? 0,
    tokensPerSecond: durationMs > 0 ? (outputTokens * 1000) / durationMs : 0,
    inputTokenDetails: {
      textTokens: countOf(heard, 'TEXT'),
      audioTokens: countOf(heard, 'AUDIO'),
      imageTokens: 0,
      cachedTokens: usage.cachedContentTokenCount ?? 0,
    },
    outputTokenDetails: { textTokens: countOf(said, 'TEXT'), audioTokens: countOf(said, 'AUDIO'), imageTokens: 0 },
  };
}

function countOf(details: UsageMetadata['promptTokensDetails'], modality: string): number {
  return (details ?? []).reduce(
    (sum, { modality: of, tokenCount }) => sum + (of === modality ? (tokenCount ?? 0) : 0),
    0,
  );
}
