/** The service's counts, as we and the framework count. */
import type { Generation } from '../realtime/generation.ts';
import type { TokenCounts } from '../engine.ts';
import type { UsageMetadata } from './live-messages.ts';

export function countsOf({
  promptTokensDetails: heard,
  responseTokensDetails: said,
  cachedContentTokenCount: cached,
}: UsageMetadata): TokenCounts {
  return {
    textIn: countOf(heard, 'TEXT'),
    audioIn: countOf(heard, 'AUDIO'),
    cachedIn: cached ?? 0,
    textOut: countOf(said, 'TEXT'),
    audioOut: countOf(said, 'AUDIO'),
  };
}

/** For the framework. */
export function metricsOf(usage: UsageMetadata, generation: Generation) {
  const { textIn, audioIn, cachedIn, textOut, audioOut } = countsOf(usage);
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
    inputTokenDetails: { textTokens: textIn, audioTokens: audioIn, imageTokens: 0, cachedTokens: cachedIn },
    outputTokenDetails: { textTokens: textOut, audioTokens: audioOut, imageTokens: 0 },
  };
}

function countOf(details: UsageMetadata['promptTokensDetails'], modality: string): number {
  return (details ?? []).reduce(
    (sum, { modality: of, tokenCount }) => sum + (of === modality ? (tokenCount ?? 0) : 0),
    0,
  );
}
